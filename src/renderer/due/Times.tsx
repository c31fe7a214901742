import { Anchor, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type DueBoard, type DueCounts, DuePhase, type DueTime } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOfQueue } from '../navigation/route.ts';
import { plainView, textOfView } from '../state/queue-view.ts';

/** From what is furthest to what is only to come; what needs somebody stands beside what was expected. */
const columns = ['done', 'at-rip', 'ready', 'prepress', 'on-hold', 'attention'] as const satisfies DuePhase[];
/** The phases of jobs that may miss their time at today's pace. */
const moving: DuePhase[] = ['ready', 'at-rip'];

/** The jobs of the queue that have to be ready exactly then, or are late. */
const hashOfDue = (due: string, phases: DuePhase[] = []): string =>
  hashOfQueue(textOfView({ ...plainView, level: 'jobs', groupBy: 'stage', due, phases }));

/** All jobs of some counts, and all their files. */
export const sumOf = (counts: DueCounts): DueCounts[DuePhase] =>
  DuePhase.options.reduce(
    (sum, phase) => ({ jobs: sum.jobs + counts[phase].jobs, files: sum.files + counts[phase].files }),
    { jobs: 0, files: 0 },
  );

/** The late jobs, then those of the next times, each with how far they are and when they are expected. */
export function Times({ board, now }: { readonly board: DueBoard; readonly now: number }) {
  const { t } = useTranslation('shift');
  const { t: states } = useTranslation('states');
  return (
    <section
      aria-label={t('due.title')}
      className={parts.sheet}
      style={{ overflowX: 'auto', marginBottom: 12 }}
    >
      <Table verticalSpacing={6} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('shipBy')}</Table.Th>
            {columns.map((phase) => (
              <Table.Th key={phase} ta="right">
                {states(`phase.${phase}`)}
              </Table.Th>
            ))}
            <Table.Th ta="right">{t('due.expected')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sumOf(board.late).jobs > 0 && <Late counts={board.late} />}
          {board.times.map((time) => (
            <Time key={time.at} time={time} now={now} />
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function Row(props: { readonly head: ReactNode; readonly counts: DueCounts; readonly expected: ReactNode }) {
  const { t, f } = useTranslation('shift');
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Th scope="row" fw={400}>
        {props.head}
      </Table.Th>
      {columns.map((phase) => {
        const { jobs, files } = props.counts[phase];
        const look = jobs === 0 ? parts.quiet : phase === 'attention' ? parts.attention : '';
        return (
          <Table.Td key={phase} ta="right" className={`${parts.figures} ${look}`}>
            {f.number(jobs)}
            {files > 0 && (
              <Text size="xs" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }}>
                {t('due.files', { count: files })}
              </Text>
            )}
          </Table.Td>
        );
      })}
      <Table.Td ta="right" className={parts.figures ?? ''}>
        {props.expected}
      </Table.Td>
    </Table.Tr>
  );
}

function Late({ counts }: { readonly counts: DueCounts }) {
  const { t } = useTranslation('shift');
  const { jobs } = sumOf(counts);
  const head = (
    <Anchor href={hashOfDue('late')} c="var(--attention)" fw={650}>
      {t('late')}: {t('due.jobs', { count: jobs })}
    </Anchor>
  );
  return <Row head={head} counts={counts} expected={null} />;
}

function Time({ time, now }: { readonly time: DueTime; readonly now: number }) {
  const { t, f } = useTranslation('shift');
  const { at, groups, counts, expectedAt, misses, unsaid } = time;
  const moment = f.moment(at, now);
  const { jobs } = sumOf(counts);
  const head = (
    <>
      <Anchor href={hashOfDue(at)} fw={650}>
        {moment}
      </Anchor>{' '}
      {t('due.in', { left: f.span(Math.max(0, Date.parse(at) - now)) })}
      <Text size="xs" c="var(--quiet)">
        {[t('due.jobs', { count: jobs }), ...groups].join(' · ')}
      </Text>
      {misses > 0 && (
        <Anchor href={hashOfDue(at, moving)} c="var(--attention)" fw={650}>
          {t('due.misses', { count: misses, time: moment })}
        </Anchor>
      )}
    </>
  );
  const expected = (
    <>
      {expectedAt !== null && (
        <span className={misses > 0 ? parts.attention : undefined}>{f.moment(expectedAt, now)}</span>
      )}
      {unsaid > 0 && (
        <Text size="xs" c="var(--quiet)" style={{ whiteSpace: 'nowrap' }} title={t('due.unsaidWhy')}>
          {t('due.unsaid', { count: unsaid })}
        </Text>
      )}
    </>
  );
  return <Row head={head} counts={counts} expected={expected} />;
}
