import { Badge, Button, Group, Stack, Table, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PersonName, type Session, type SessionLimits } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { FailedNote, ProblemNote } from '../parts/States.tsx';
import { Time } from '../parts/Time.tsx';
import { useCall } from '../state/use-call.ts';
import { useReadOnce } from '../state/use-read-once.ts';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';

/** Who has logged in to the headless host, who one is oneself, and how long a login lasts. */
export function SessionsSection(props: {
  readonly limits: SessionLimits;
  readonly onChange: (limits: SessionLimits) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { limits, onChange } = props;
  const [reading, keep] = useReadOnce(['sessions'], (client) => client.sessions.list());
  const call = useCall();
  const sessions = reading.kind === 'loaded' ? (reading.data ?? []) : [];
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
      <OwnName
        key={sessions.find(({ own }) => own)?.name ?? ''}
        session={sessions.find(({ own }) => own)}
        onKeep={(name) =>
          call.run(async (client) => {
            keep(await client.sessions.rename({ name }));
          })
        }
      />
      <NumberField
        {...lock('sessions.idleHours', t('sessions.idleHours'))}
        description={t('sessions.idleHoursWhy')}
        value={limits.idleHours}
        min={1}
        max={720}
        onKeep={(idleHours) => idleHours !== null && onChange({ ...limits, idleHours })}
      />
      <NumberField
        {...lock('sessions.maxDays', t('sessions.maxDays'))}
        description={t('sessions.maxDaysWhy')}
        value={limits.maxDays}
        min={1}
        max={90}
        onKeep={(maxDays) => maxDays !== null && onChange({ ...limits, maxDays })}
      />
      <Group gap="sm">
        <Button variant="default" onClick={() => call.run((client) => client.sessions.logOut())}>
          {t('sessions.logOut')}
        </Button>
        <Button variant="default" onClick={() => call.run((client) => client.sessions.endAll())}>
          {t('sessions.endAll')}
        </Button>
      </Group>
    </Stack>
  );
}

function OwnName(props: { readonly session: Session | undefined; readonly onKeep: (name: string) => void }) {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState(props.session?.name ?? '');
  const read = PersonName.safeParse(typed);
  const keep = (): void => {
    if (read.success && read.data !== props.session?.name) props.onKeep(read.data);
  };
  return (
    <TextInput
      label={t('sessions.name')}
      description={t('sessions.nameWhy')}
      value={typed}
      maxLength={60}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
      maw="22rem"
    />
  );
}
