import { Button, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { WebhookLog as Log, WebhookEntry } from '../../contract/index.ts';
import { FailedNote, Loading, ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { Time } from '../components/Time.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';

const PAGE = 25;

function Entry({ entry }: { readonly entry: WebhookEntry }) {
  const { t, f, say } = useTranslation('webhooks');
  const connections = useStationState((state) => state.overview?.connections) ?? [];
  const name = connections.find(({ id }) => id === entry.connectionId)?.name ?? entry.connectionId;
  return (
    <Table.Tr>
      <Table.Td className={parts.figures ?? ''} style={{ whiteSpace: 'nowrap' }}>
        <Time at={entry.receivedAt} as="dateAndTime" />
      </Table.Td>
      <Table.Td>{name}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>{entry.event ?? f.bytes(entry.bytes)}</Table.Td>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        {entry.outcome === null ? t('waits') : say(entry.outcome)}
      </Table.Td>
    </Table.Tr>
  );
}

/** The latest webhooks, each with its outcome. */
export function WebhookLog() {
  const { t } = useTranslation('webhooks');
  const [older, setOlder] = useState<Log | null>(null);
  const call = useCall();
  const live = useLive<Log>(['webhooks'], {
    load: (client) => client.webhooks.log({ before: null, limit: PAGE }),
    concerns: (event) => event.kind === 'overview',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  const entries = [...live.data.entries];
  const oldest = entries.at(-1)?.id ?? 0;
  entries.push(...(older?.entries.filter(({ id }) => id < oldest) ?? []));
  const before = older === null ? live.data.before : older.before;
  return (
    <section className={parts.sheet} style={{ padding: 20, marginTop: 16 }}>
      <Title order={2} fz="1.05rem" mb="sm">
        {t('logTitle')}
      </Title>
      {entries.length === 0 ? (
        <Text size="sm" c="var(--quiet)">
          {t('none')}
        </Text>
      ) : (
        <Table.ScrollContainer minWidth={560}>
          <Table verticalSpacing={6} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('when')}</Table.Th>
                <Table.Th>{t('connection')}</Table.Th>
                <Table.Th>{t('event')}</Table.Th>
                <Table.Th>{t('outcome')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
      {before !== null && (
        <Button
          variant="default"
          mt="sm"
          loading={call.busy}
          onClick={() =>
            call.run(async (client) => {
              const page = await client.webhooks.log({ before, limit: 200 });
              setOlder({ entries: [...(older?.entries ?? []), ...page.entries], before: page.before });
            })
          }
        >
          {t('further')}
        </Button>
      )}
    </section>
  );
}
