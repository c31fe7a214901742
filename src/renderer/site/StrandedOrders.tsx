import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { StrandedOrder, StrandedVerdict } from '../../contract/index.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { FailedNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useLive } from '../state/use-live.ts';
import css from './site.module.css';

interface Asked {
  readonly order: StrandedOrder;
  readonly verdict: StrandedVerdict;
}

const jobsOf = ({ jobs: [first = '', ...others] }: StrandedOrder): string =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** Batch requests of stations that no longer answer, and what an administrator can say about each. */
export function StrandedOrders() {
  const { t } = useTranslation('site');
  const notify = useNotify();
  const [asked, ask] = useState<Asked | null>(null);
  const live = useLive<readonly StrandedOrder[]>(['site stranded orders'], {
    load: (client) => client.site.strandedOrders(),
    concerns: ({ kind }) => kind === 'site',
    paceMs: 1_000,
  });
  if (live.kind === 'loading') return null;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  if (live.data.length === 0) return null;
  return (
    <section>
      <Title order={2} fz="1.05rem" mb="xs">
        {t('stranded.title')}
      </Title>
      <Stack gap="xs">
        <Text size="sm">{t('stranded.why')}</Text>
        <Table className={`${parts.sheet} ${css.table}`} verticalSpacing={8} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('stranded.jobs')}</Table.Th>
              <Table.Th>{t('stranded.option')}</Table.Th>
              <Table.Th>{t('stranded.station')}</Table.Th>
              <Table.Th>{t('stranded.since')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {live.data.map((order) => (
              <OrderRow key={order.id} order={order} onAsk={(verdict) => ask({ order, verdict })} />
            ))}
          </Table.Tbody>
        </Table>
      </Stack>
      {asked !== null && (
        <ConfirmDialog
          title={t(`stranded.${asked.verdict}Title`, { jobs: jobsOf(asked.order) })}
          label={t(`stranded.${asked.verdict}`)}
          carryOut={async (client) => {
            await client.site.settleOrder({ id: asked.order.id, verdict: asked.verdict });
            notify({ text: t(`stranded.${asked.verdict}Done`, { jobs: jobsOf(asked.order) }) });
          }}
          onClose={() => ask(null)}
        >
          {!asked.order.wasSent && (
            <Text size="sm">{t('stranded.notSentWhy', { station: asked.order.station })}</Text>
          )}
          <Text size="sm">{t(`stranded.${asked.verdict}Why`, { connection: asked.order.connection })}</Text>
        </ConfirmDialog>
      )}
    </section>
  );
}

function OrderRow({
  order,
  onAsk,
}: {
  readonly order: StrandedOrder;
  readonly onAsk: (verdict: StrandedVerdict) => void;
}) {
  const { t, f } = useTranslation('site');
  const now = useNow(30_000);
  const { station, operator, since, option, wasSent } = order;
  const jobs = jobsOf(order);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600} className={css.name}>
        {jobs}
      </Table.Th>
      <Table.Td>{option}</Table.Td>
      <Table.Td>{operator === null ? station : t('stranded.by', { station, name: operator })}</Table.Td>
      <Table.Td>
        {f.moment(since, now)}
        <Text size="sm" c="var(--quiet)">
          {t(wasSent ? 'stranded.sent' : 'stranded.notSent')}
        </Text>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button
            variant="default"
            onClick={() => onAsk('placed')}
            aria-label={t('stranded.placedOne', { jobs })}
          >
            {t('stranded.placed')}
          </Button>
          <Button
            variant="default"
            onClick={() => onAsk('again')}
            aria-label={t('stranded.againOne', { jobs })}
          >
            {t('stranded.again')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
