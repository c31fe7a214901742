import { Button, Group, Title } from '@mantine/core';
import type { JobKey, ReportKind } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { Only } from './IfAllowed.tsx';
import { ReportList } from './ReportList.tsx';
import { ProblemNote } from './States.tsx';
import parts from './shared.module.css';

/** As many jobs as one call may name. */
const MAX_JOBS = 500;

/** An operator has it reported; until it is sent, that can be undone. */
function Report({
  keys,
  kind,
  namesJobs,
}: {
  readonly keys: readonly JobKey[];
  readonly kind: ReportKind;
  readonly namesJobs: boolean;
}) {
  const { t } = useTranslation('reports');
  const call = useCall();
  const notify = useNotify();
  const station = useStation();
  const what = t(`kind.${kind}`);
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        onClick={() =>
          call.run(async (client) => {
            const ids = await client.reports.report({ keys: [...keys], kind });
            if (ids.length === 0) return;
            const undo = async (): Promise<void> => (await station.client()).reports.takeBack({ ids });
            notify({ text: t('planned', { what, count: ids.length }), undo });
          })
        }
      >
        {namesJobs ? t('report', { what, count: keys.length }) : t('reportIt', { what })}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

/**
 * What the service was told of some jobs of one connection, and what it can be told. Nothing is shown where
 * reports are off and were never sent.
 */
export function Reported({
  keys: all,
  namesJobs = false,
}: {
  readonly keys: readonly JobKey[];
  readonly namesJobs?: boolean;
}) {
  const { t } = useTranslation('reports');
  const keys = all.slice(0, MAX_JOBS);
  const live = useLive(['reports', keys.join(' ')], {
    load: (client) =>
      keys.length === 0
        ? Promise.resolve({ offered: [], reports: [] })
        : client.reports.ofJobs({ keys: [...keys] }),
    concerns: (event) => event.kind === 'job' && keys.includes(event.jobKey),
  });
  if (live.kind !== 'loaded') return null;
  const { offered, reports } = live.data;
  if (offered.length === 0 && reports.length === 0) return null;
  const without = (kind: ReportKind): JobKey[] =>
    keys.filter(
      (key) => !reports.some((one) => one.jobKey === key && one.kind === kind && one.state !== 'withdrawn'),
    );
  return (
    <section className={parts.sheet} style={{ padding: 16, marginBlock: 12 }} aria-label={t('title')}>
      <Title order={2} fz="1rem" mb={6}>
        {t('title')}
      </Title>
      <Only may="operate">
        <Group gap="xs">
          {offered.map((kind) => {
            const left = without(kind);
            return left.length > 0 && <Report key={kind} keys={left} kind={kind} namesJobs={namesJobs} />;
          })}
        </Group>
      </Only>
      <ReportList reports={reports} namesJobs={namesJobs} />
    </section>
  );
}
