import { Badge, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Desk, DeskName, type NewPairingCode } from '../../contract/index.ts';
import { RemoveForGood } from '../components/RemoveForGood.tsx';
import { FailedNote, ProblemNote } from '../components/States.tsx';
import { Time } from '../components/Time.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay } from '../state/seat.ts';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { TextField } from './TextField.tsx';

/** Desktop apps on other machines that show this station, and how to let another one in. */
export function DesksSection() {
  // Only administrators may know which desks there are.
  return useMay('administer') && <Desks />;
}

function Desks() {
  const { t } = useTranslation('settings');
  const reading = useLive(['desks'], {
    load: (client) => client.desks.list(),
    concerns: ({ kind }) => kind === 'desks',
  });
  const desks = reading.kind === 'loaded' ? (reading.data ?? []) : [];
  return (
    <Stack gap="md">
      {reading.kind === 'failed' && <FailedNote failure={reading} />}
      {reading.kind === 'loaded' && desks.length === 0 && <Text size="sm">{t('desks.none')}</Text>}
      {desks.map((desk) => (
        <DeskLine key={desk.id} desk={desk} />
      ))}
      {reading.kind === 'loaded' && <PairDesk desks={desks.length} />}
    </Stack>
  );
}

function DeskLine({ desk }: { readonly desk: Desk }) {
  const { t } = useTranslation('settings');
  const { id, name, version, lastSeenAt, connected } = desk;
  const call = useCall();
  return (
    <Group align="flex-end" gap="md">
      <TextField
        label={t('desks.name')}
        description={t('desks.version', { version })}
        schema={DeskName}
        value={name}
        maxLength={60}
        width="22rem"
        onSave={(changed) =>
          call.run(async (client) => void (await client.desks.rename({ id, name: changed })))
        }
      />
      <Stack gap={4}>
        {connected && <Badge variant="light">{t('desks.connected')}</Badge>}
        {!connected && (
          <Text size="sm" c="var(--quiet)">
            {t('desks.lastSeen')}{' '}
            {lastSeenAt === null ? t('desks.never') : <Time at={lastSeenAt} as="dateAndTime" />}
          </Text>
        )}
        <RemoveForGood
          label={t('desks.remove')}
          title={t('desks.removeTitle', { name })}
          ask={async () => desk}
          remove={(client) => client.desks.revoke({ id })}
        >
          {() => <Text size="sm">{t('desks.removeWhy')}</Text>}
        </RemoveForGood>
      </Stack>
      {call.error !== null && <ProblemNote error={call.error} />}
    </Group>
  );
}

/** Creates a code and shows it while it is valid; the next desk uses it up. */
function PairDesk({ desks }: { readonly desks: number }) {
  const { t } = useTranslation('settings');
  const [made, setMade] = useState<(NewPairingCode & { readonly desks: number }) | null>(null);
  const now = useNow();
  const call = useCall();
  const shown = made?.desks === desks && Date.parse(made.expiresAt) > now ? made : null;
  return (
    <Stack gap="xs">
      <Group>
        <Button
          variant="default"
          loading={call.busy}
          onClick={() =>
            call.run(async (client) => setMade({ ...(await client.desks.newPairingCode()), desks }))
          }
        >
          {t('desks.newCode')}
        </Button>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      <div role="status">
        {shown !== null && (
          <Stack gap={4}>
            <Text size="sm">{t('desks.codeWhy')}</Text>
            <Text fz="1.6rem" fw={600} ff="monospace">
              {shown.code}
            </Text>
            <Text size="sm">
              {t('desks.goodUntil')} <Time at={shown.expiresAt} as="clock" />
            </Text>
            {shown.fingerprint !== null && (
              <>
                <Text size="sm">{t('desks.fingerprint')}</Text>
                <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>{shown.fingerprint}</Code>
              </>
            )}
          </Stack>
        )}
      </div>
    </Stack>
  );
}
