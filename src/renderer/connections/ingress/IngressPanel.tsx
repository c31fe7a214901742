import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Ingress, IngressTest } from '../../../contract/index.ts';
import { FailedNote, Loading, ProblemNote } from '../../components/States.tsx';
import parts from '../../components/shared.module.css';
import { useNow } from '../../hooks/use-now.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useCall } from '../../state/use-call.ts';
import { useLive } from '../../state/use-live.ts';
import { IngressForm } from './IngressForm.tsx';

/** What the ingress is doing, and when its next attempt is. */
function StateLine({ status }: { readonly status: Ingress['status'] }) {
  const now = useNow();
  const { t, f, say } = useTranslation('incoming-webhooks');
  const { state } = status;
  switch (state.kind) {
    case 'off':
      return <Text size="sm">{t('state.off')}</Text>;
    case 'starting':
    case 'probing':
      return <Text size="sm">{t(`state.${state.kind}`)}</Text>;
    case 'up':
      return (
        <Text size="sm" className={parts.done}>
          {t('state.up', { since: f.ago(state.since, now), probed: f.ago(state.probedAt, now) })}
        </Text>
      );
    case 'down':
      return (
        <Text size="sm" className={parts.attention}>
          {say(state.reason)} {state.retryAt === null ? t('state.waits') : t('state.again')}
        </Text>
      );
  }
}

/** A host key that was shown and not yet accepted. */
const shownKey = ({ status: { state } }: Ingress): string | null =>
  state.kind === 'down' && /^ingress\.ssh\.host-key/.test(state.reason.code)
    ? String(state.reason.values.fingerprint ?? '')
    : null;

function Panel({ ingress, onKept }: { readonly ingress: Ingress; readonly onKept: (kept: Ingress) => void }) {
  const { t, f, say } = useTranslation('incoming-webhooks');
  const call = useCall();
  const [test, setTest] = useState<IngressTest | null>(null);
  const { choice, status } = ingress;
  const key = shownKey(ingress);
  const { newUrl } = status;
  return (
    <Stack gap="md">
      <StateLine status={status} />
      {newUrl !== null && (
        <Group gap="sm">
          <Text size="sm" className={parts.attention}>
            {t(newUrl.from === null ? 'firstUrl' : 'newUrl', { to: newUrl.to })}
          </Text>
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              call.run(async (client) => {
                const kept = await client.ingress.acknowledgeUrl({ url: newUrl.to });
                onKept({ ...ingress, status: kept });
              })
            }
          >
            {t('registered')}
          </Button>
        </Group>
      )}
      {key !== null && choice.kind === 'ssh' && (
        <Group gap="sm">
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              call.run(async (client) =>
                onKept(await client.ingress.set({ choice: { ...choice, hostKey: key }, secrets: {} })),
              )
            }
          >
            {t('acceptKey')}
          </Button>
        </Group>
      )}
      {status.kind !== 'none' && (
        <Group gap="sm">
          <Button
            variant="default"
            loading={call.busy}
            onClick={() => call.run(async (client) => setTest(await client.ingress.test()))}
          >
            {t('test')}
          </Button>
          <Button
            variant="default"
            onClick={() =>
              call.run(async (client) => onKept({ ...ingress, status: await client.ingress.restart() }))
            }
          >
            {t('restart')}
          </Button>
          {test !== null && (
            <Text size="sm" role="status" className={test.ok ? parts.done : parts.attention}>
              {test.ok ? t('testCame', { ms: f.number(Math.round(test.ms)) }) : say(test.reason)}
            </Text>
          )}
        </Group>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
      <IngressForm ingress={ingress} onSaved={onKept} />
    </Stack>
  );
}

/** How the service's webhooks reach this station from outside. */
export function IngressPanel() {
  const { t } = useTranslation('incoming-webhooks');
  const [kept, setKept] = useState<Ingress | null>(null);
  const live = useLive<Ingress>(['ingress'], {
    load: async (client) => {
      const read = await client.ingress.get();
      setKept(read);
      return read;
    },
    patch: (data, event) => {
      if (event.kind !== 'ingress') return data;
      setKept((now) => (now === null ? null : { ...now, status: event.ingress }));
      return { ...data, status: event.ingress };
    },
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  return (
    <section className={parts.sheet} style={{ padding: 20, marginTop: 16 }}>
      <Title order={2} fz="1.05rem" mb={4}>
        {t('title')}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md">
        {t('under')}
      </Text>
      <Panel ingress={kept ?? live.data} onKept={setKept} />
    </section>
  );
}
