import { Badge, Button, Group, Stack, Table } from '@mantine/core';
import { PersonName, SessionLimits } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { FailedNote, ProblemNote } from '../components/States.tsx';
import { Time } from '../components/Time.tsx';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useSeat } from '../state/seat.ts';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';
import { TextField } from './TextField.tsx';

/** Who is logged in to the headless host, one's own name, and how long a login lasts. */
export function SessionsSection(props: {
  readonly limits: SessionLimits;
  readonly onChange: (limits: SessionLimits) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { limits, onChange } = props;
  const [reading, keep] = useReadOnce(['sessions'], (client) => client.sessions.list());
  const station = useStation();
  const call = useCall();
  const { hasOperators } = useSeat();
  const saidAsSaved = useSavedNotice();
  const sessions = reading.kind === 'loaded' ? (reading.data ?? []) : [];
  const own = sessions.find((one) => one.own);
  const rename = (name: string, before: string | null): void =>
    call.run(async (client) => {
      keep(await client.sessions.rename({ name }));
      // A session that never had a name cannot return to having none.
      if (before !== null)
        saidAsSaved(t('sessions.name'), async () =>
          keep(await (await station.client()).sessions.rename({ name: before })),
        );
    });
  return (
    <Stack gap="md">
      {reading.kind === 'failed' && <FailedNote failure={reading} />}
      {call.error !== null && <ProblemNote error={call.error} />}
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('sessions.who')}</Table.Th>
            <Table.Th>{t('sessions.from')}</Table.Th>
            <Table.Th>{t('sessions.since')}</Table.Th>
            <Table.Th>{t('sessions.lastUsed')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sessions.map((session) => (
            <Table.Tr key={session.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                {session.name ?? t('sessions.unnamed')}{' '}
                {session.own && <Badge variant="light">{t('sessions.own')}</Badge>}
              </Table.Td>
              <Table.Td>{session.address}</Table.Td>
              <Table.Td>
                <Time at={session.since} as="dateAndTime" />
              </Table.Td>
              <Table.Td>
                <Time at={session.lastUsedAt} as="dateAndTime" />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!hasOperators && (
        <TextField
          label={t('sessions.name')}
          description={t('sessions.nameWhy')}
          schema={PersonName}
          value={own?.name ?? null}
          maxLength={60}
          width="22rem"
          onSave={(name) => rename(name, own?.name ?? null)}
        />
      )}
      <Only may="administer">
        <NumberField
          {...lock('sessions.idleHours', t('sessions.idleHours'))}
          description={t('sessions.idleHoursWhy')}
          schema={SessionLimits.shape.idleHours}
          value={limits.idleHours}
          min={1}
          max={720}
          onSave={(idleHours) => onChange({ ...limits, idleHours })}
        />
        <NumberField
          {...lock('sessions.maxDays', t('sessions.maxDays'))}
          description={t('sessions.maxDaysWhy')}
          schema={SessionLimits.shape.maxDays}
          value={limits.maxDays}
          min={1}
          max={90}
          onSave={(maxDays) => onChange({ ...limits, maxDays })}
        />
      </Only>
      <Group gap="sm">
        <Button variant="default" onClick={() => call.run((client) => client.sessions.logOut())}>
          {t('sessions.logOut')}
        </Button>
        <Only may="administer">
          <Button variant="default" onClick={() => call.run((client) => client.sessions.endAll())}>
            {t('sessions.endAll')}
          </Button>
        </Only>
      </Group>
    </Stack>
  );
}
