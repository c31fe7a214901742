import { Group, Table, Text, Title } from '@mantine/core';
import {
  type BatchDetail,
  BatchKey,
  type JobRow,
  type Phase,
  type QueuedBatchKey,
} from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { NoteCard } from '../commands/OperatorNote.tsx';
import { AsOf } from '../components/AsOf.tsx';
import { Bar, PhaseBadge } from '../components/Badges.tsx';
import { Heading } from '../components/Heading.tsx';
import { Original } from '../components/Original.tsx';
import { Presence } from '../components/Presence.tsx';
import { Reported } from '../components/Reported.tsx';
import { Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import parts from '../components/shared.module.css';
import { Thumbnail } from '../components/Thumbnail.tsx';
import { Timeline } from '../components/Timeline.tsx';
import { Unread } from '../components/Unread.tsx';
import { useAttention, useKept } from '../hooks/use-attention.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { listRow, useListKeys } from '../hooks/use-list-keys.ts';
import { useNow } from '../hooks/use-now.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useCustomers } from '../hooks/use-row-name.ts';
import { useRowTitle } from '../hooks/use-row-title.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { isChangeOfRow } from '../state/row-changes.ts';
import { useLive } from '../state/use-live.ts';
import { BatchActions } from './BatchActions.tsx';
import { BatchInk } from './BatchInk.tsx';
import { BatchNotices } from './BatchNotices.tsx';
import css from './batch.module.css';
import { Parcels } from './Parcels.tsx';

/** In which colour a job's bar is: that of its stage in the queue. */
const barLook = (job: JobRow): Phase => {
  const { filesTotal, filesDelivered, filesPickedUp } = job;
  if (job.filesNeedingAttention > 0) return 'attention';
  if (job.filesOnHold > 0) return 'on-hold';
  if (filesDelivered < filesTotal) return 'ready';
  return filesPickedUp < filesDelivered ? 'at-rip' : 'done';
};

function Jobs({ jobs, row }: Pick<BatchDetail, 'jobs' | 'row'>) {
  const { t } = useTranslation('batch');
  const { t: common } = useTranslation('common');
  const { materialInWords } = usePrintWords();
  const list = useListKeys<HTMLDivElement>();
  return (
    <div ref={list} className={parts.sheet}>
      <Table verticalSpacing="sm" horizontalSpacing="md" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('job')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th className={css.files ?? ''}>{t('filesSent')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <Table.Tr key={job.key} {...listRow}>
              <Table.Td className={css.words ?? ''}>
                <Group gap="sm" wrap="nowrap">
                  <Thumbnail
                    of={{ kind: 'row', key: job.key }}
                    version={`${job.filesDelivered} ${job.filesNeedingAttention} ${job.filesTotal}`}
                  />
                  <div>
                    <Text component="a" href={hashOf('job', job.key)} fw={620} size="sm" c="inherit">
                      {job.name}
                    </Text>
                    {row.kind === 'batch' && job.note !== null && (
                      <Text size="sm" dir="auto" className={parts.noteText ?? ''}>
                        {job.note.text}
                      </Text>
                    )}
                    <Text size="xs" c="var(--quiet)">
                      {job.quantity.is === 'known'
                        ? common('pieces', { quantity: job.quantity.value, product: job.product })
                        : job.product}{' '}
                      · {[...job.materials.map(materialInWords), shortId(job.serviceId)].join(' · ')}
                    </Text>
                  </div>
                </Group>
              </Table.Td>
              <Table.Td className={`${css.status} ${css.words}`}>{job.status.name}</Table.Td>
              <Table.Td className={parts[barLook(job)]}>
                <Bar
                  done={job.filesDelivered}
                  total={job.filesTotal}
                  label={t('filesOf', { name: job.name })}
                />
                <Text size="xs" c="var(--quiet)">
                  {common('sent', { done: job.filesDelivered, total: job.filesTotal })} ·{' '}
                  {common('pickedUp', { files: job.filesPickedUp })}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function BatchScreen({ batchKey }: { readonly batchKey: BatchKey | QueuedBatchKey }) {
  const { t, f } = useTranslation('batch');
  const { t: queue } = useTranslation('queue');
  const { t: common } = useTranslation('common');
  const attentionOf = useAttention();
  const keptOf = useKept();
  const countdownOf = useCountdown();
  const titleOf = useRowTitle();
  const customersOf = useCustomers();
  const now = useNow();
  const live = useLive<BatchDetail>(['batch', batchKey], {
    load: (client) => client.batch.get({ key: batchKey }),
    // A file that preflight has measured changes no row.
    concerns: (event, data) =>
      isChangeOfRow(event, batchKey) ||
      (event.kind === 'job' && data?.jobs.some(({ key }) => key === event.jobKey) === true),
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { row, jobs, timeline, notUnderstood, original } = live.data;
  const attention = attentionOf(row);
  const kept = keptOf(row);
  const title = [customersOf(row), row.products.length === 0 ? t('fallback') : titleOf(row)]
    .filter((part) => part !== '')
    .join(' · ');
  const delivery =
    row.delivery === null
      ? row.unknown.includes('delivery')
        ? queue('unknown.delivery')
        : t('noDelivery')
      : [row.delivery.service, row.delivery.group].filter((one) => one !== null).join(', ');
  return (
    <div className={shell.scroll}>
      <Heading
        title={title}
        under={
          <>
            <AsOf kind={row.kind} of={row} now={now} className={parts.asOf} />
            {t(row.kind === 'queued-batch' ? 'under.queued-batch' : 'under.batch', {
              id: shortId(row.serviceId),
              delivery,
            })}
          </>
        }
        backTo={hashOf('queue')}
      >
        <Presence place={{ screen: 'batch', key: batchKey }} />
        <BatchActions detail={live.data} />
        <PhaseBadge phase={row.phase} />
      </Heading>
      <Text fw={600} mb="md">
        {[
          t('jobs', { count: row.jobsTotal }),
          row.copies === null ? null : t('copies', { count: row.copies }),
          common('sent', { done: row.filesDelivered, total: row.filesTotal }),
          common('pickedUp', { files: row.filesPickedUp }),
          row.shipBy === null ? null : t('shipBy', { time: f.moment(row.shipBy, now) }),
          row.shipByUnread === null ? null : queue('shipByUnread', { at: row.shipByUnread }),
          countdownOf(row, now),
          row.rush ? queue('rush') : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </Text>
      <NoteCard note={live.data.note} />
      <Unread notes={notUnderstood} />
      {attention !== null && (
        <Text className={`${parts.attention} ${css.words}`} mb="md" fw={600}>
          {attention}
        </Text>
      )}
      {kept !== null && (
        <Text className={`${parts.quiet} ${css.words}`} mb="md" fw={600}>
          {kept}
        </Text>
      )}
      <BatchNotices detail={live.data} />
      <div className={parts.columns}>
        <div>
          <Jobs jobs={jobs} row={row} />
          <BatchInk coverage={live.data.coverage} />
          {row.kind === 'batch' && <Parcels batch={BatchKey.parse(batchKey)} />}
          <Reported keys={jobs.map(({ key }) => key)} namesJobs />
        </div>
        <div>
          <Title order={2} fz="1rem" mb={6}>
            {row.status.name}
          </Title>
          {row.status.summary !== null && (
            <Text size="sm" c="var(--quiet)" mb="md">
              {row.status.summary}
            </Text>
          )}
          <Timeline transitions={timeline} namesJobs />
          <Original json={original} />
        </div>
      </div>
    </div>
  );
}
