import { Button, Group } from '@mantine/core';
import type { StatusReport } from '../../contract/index.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { Only } from './IfAllowed.tsx';
import { ProblemNote } from './States.tsx';
import { Moment } from './Time.tsx';
import timeline from './timeline.module.css';

function Entry({ report, namesJobs }: { readonly report: StatusReport; readonly namesJobs: boolean }) {
  const { t, say } = useTranslation('reports');
  const now = useNow();
  const call = useCall();
  const { id, kind, code, state, why, needsDecision, by, jobName, jobKey } = report;
  const about = [code, by, why === null ? null : say(why)];
  const deed = (label: string, carryOut: (client: StationClient) => Promise<unknown>) => (
    <Button
      variant="default"
      size="compact-xs"
      aria-label={t('about', { deed: label, what: t(`kind.${kind}`), job: jobName })}
      loading={call.busy}
      onClick={() =>
        call.run(async (client) => {
          await carryOut(client);
        })
      }
    >
      {label}
    </Button>
  );
  return (
    <li className={timeline.entry}>
      <Moment at={report.changedAt} now={now} />
      <Group gap="xs">
        <b>
          {t(`kind.${kind}`)}: {t(needsDecision ? 'state.undecided' : `state.${state}`)}
        </b>
        {namesJobs && <a href={hashOf('job', jobKey)}>{jobName}</a>}
        <span className={timeline.about}>{about.filter((part) => part !== null).join(' · ')}</span>
        <Only may="operate">
          {state === 'planned' && deed(t('takeBack'), (client) => client.reports.takeBack({ ids: [id] }))}
          {(state === 'refused' || needsDecision) && (
            <>
              {deed(t('again'), (client) => client.reports.decide({ id, choice: 'again' }))}
              {deed(t('leave'), (client) => client.reports.decide({ id, choice: 'leave' }))}
            </>
          )}
        </Only>
        {call.error !== null && <ProblemNote error={call.error} />}
      </Group>
    </li>
  );
}

/** Reports to the service, with what an operator can do about each. */
export function ReportList(props: {
  readonly reports: readonly StatusReport[];
  readonly namesJobs: boolean;
}) {
  return (
    <ol className={timeline.list}>
      {props.reports.map((report) => (
        <Entry key={report.id} report={report} namesJobs={props.namesJobs} />
      ))}
    </ol>
  );
}
