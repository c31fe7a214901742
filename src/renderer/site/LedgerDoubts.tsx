import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DoubtfulDelivery, LedgerDoubts as Doubts, DoubtVerdict } from '../../contract/index.ts';
import { ConfirmDialog } from '../components/ConfirmDialog.tsx';
import { FailedNote, LoadingNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { useLive } from '../state/use-live.ts';
import css from './site.module.css';
import { ToldStations } from './ToldStations.tsx';

/** What is uncertain after the ledger was restored or promoted, and what an administrator can decide. */
export function LedgerDoubts() {
  const live = useLive<Doubts>(['site doubts'], {
    load: (client) => client.site.doubts(),
    concerns: ({ kind }) => kind === 'site',
    paceMs: 1_000,
  });
  if (live.kind === 'loading') return <LoadingNote />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  const { stations, deliveries, total } = live.data;
  return (
    <>
      {stations !== null && <ToldStations stations={stations} />}
      {total > 0 && <DoubtfulFiles deliveries={deliveries} total={total} />}
    </>
  );
}

interface Asked {
  readonly delivery: DoubtfulDelivery;
  readonly verdict: DoubtVerdict;
}

function DoubtfulFiles({
  deliveries,
  total,
}: {
  readonly deliveries: readonly DoubtfulDelivery[];
  readonly total: number;
}) {
  const { t } = useTranslation('site');
  const notify = useNotify();
  const [asked, ask] = useState<Asked | null>(null);
  const more = total - deliveries.length;
  return (
    <section>
      <Title order={2} fz="1.05rem" mb="xs">
        {t('doubts.files')}
      </Title>
      <Stack gap="xs">
        <Text size="sm">{t('doubts.filesWhy')}</Text>
        <Table className={`${parts.sheet} ${css.table}`} verticalSpacing={8} horizontalSpacing="md">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('doubts.file')}</Table.Th>
              <Table.Th>{t('doubts.job')}</Table.Th>
              <Table.Th>{t('doubts.folder')}</Table.Th>
              <Table.Th>{t('doubts.name')}</Table.Th>
              <Table.Th>{t('doubts.candidates')}</Table.Th>
              <Table.Td />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {deliveries.map((delivery) => (
              <FileRow
                key={delivery.key}
                delivery={delivery}
                onAsk={(verdict) => ask({ delivery, verdict })}
              />
            ))}
          </Table.Tbody>
        </Table>
        {more > 0 && <Text size="sm">{t('doubts.more', { count: more })}</Text>}
      </Stack>
      {asked !== null && (
        <ConfirmDialog
          title={t(`doubts.${asked.verdict}Title`, { file: asked.delivery.file })}
          label={t(`doubts.${asked.verdict}`)}
          carryOut={async (client) => {
            await client.site.settle({ kind: 'file', key: asked.delivery.key, verdict: asked.verdict });
            notify({ text: t(`doubts.${asked.verdict}Done`, { file: asked.delivery.file }) });
          }}
          onClose={() => ask(null)}
        >
          <Text size="sm">{t(`doubts.${asked.verdict}Why`, { folder: asked.delivery.hotFolder })}</Text>
        </ConfirmDialog>
      )}
    </section>
  );
}

function FileRow({
  delivery: { file, job, hotFolder, finalName, candidates },
  onAsk,
}: {
  readonly delivery: DoubtfulDelivery;
  readonly onAsk: (verdict: DoubtVerdict) => void;
}) {
  const { t } = useTranslation('site');
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={600} className={css.name}>
        {file}
      </Table.Th>
      <Table.Td className={css.name}>
        {job === null ? '–' : <a href={hashOf('job', job.key)}>{job.name}</a>}
      </Table.Td>
      <Table.Td>{hotFolder}</Table.Td>
      <Table.Td className={css.name}>{finalName ?? '–'}</Table.Td>
      <Table.Td>{candidates.join(', ') || '–'}</Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end">
          <Button variant="default" onClick={() => onAsk('sent')} aria-label={t('doubts.sentOne', { file })}>
            {t('doubts.sent')}
          </Button>
          <Button
            variant="default"
            onClick={() => onAsk('again')}
            aria-label={t('doubts.againOne', { file })}
          >
            {t('doubts.again')}
          </Button>
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
