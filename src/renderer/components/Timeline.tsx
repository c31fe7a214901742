import { eventOf, type Transition } from '../../contract/index.ts';
import { describeState } from '../../locales/describe-state.ts';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './timeline.module.css';

/** Steps that the ledger needs and an operator does not; deliveries have lines of their own. */
const technical = new Set(['delivering', 'verifying', 'delivered', 'picked-up']);

const isShown = (line: Transition): boolean =>
  line.subject === 'delivery' ? eventOf(line) !== null : !technical.has(line.to);

/** Our own word for a state, or the service's translation as received. */
export function useStateLabel(): (subject: Transition['subject'], state: string) => string {
  const { t: states } = useTranslation('states');
  const { t: activity } = useTranslation('activity');
  return (subject, state) => describeState(states, activity, subject, state);
}

/** What a line of the log means: an event in the operator's words, or else the state it led to. */
export function useStepLabel(): (line: Pick<Transition, 'subject' | 'to' | 'source' | 'why'>) => string {
  const { t } = useTranslation('states');
  const wordOf = useStateLabel();
  return (line) => {
    const event = eventOf(line);
    return event === null ? wordOf(line.subject, line.to) : t(`event.${event}`);
  };
}

/** Who or what made a step: an operator by name and desk, as far as recorded. */
export function useSourceLabel(): (line: Pick<Transition, 'source' | 'by' | 'desk'>) => string {
  const { t } = useTranslation('states');
  return ({ source, by: name, desk }) => {
    const known = {
      source: name === null && source === 'operator' ? t('by.notRecorded') : t(`source.${source}`),
    };
    if (name !== null && desk !== null) return t('by.whoAt', { ...known, name, desk });
    const one = name ?? desk;
    return one === null ? known.source : t('by.who', { ...known, name: one });
  };
}

/**
 * What happened, newest first, one line per step with its source and reason.
 * @param label the subject, for screen readers
 * @param namesJobs for several jobs: each step names its job
 */
export function Timeline(props: {
  readonly transitions: readonly Transition[];
  readonly label?: string;
  readonly namesJobs?: boolean;
}) {
  const { t, f } = useTranslation('common');
  const reasonOf = useFileReason();
  const sourceOf = useSourceLabel();
  const stepOf = useStepLabel();
  const now = useNow();
  return (
    <ol className={css.list} aria-label={props.label ?? t('history')}>
      {props.transitions.filter(isShown).map((line) => {
        const at = f.moment(line.at, now);
        const serviceAt = line.serviceAt === null ? at : f.moment(line.serviceAt, now);
        const about = [
          props.namesJobs === true && line.subject === 'job' ? line.label : null,
          sourceOf(line),
          line.why === null ? null : reasonOf(line.why),
          serviceAt === at ? null : t('serviceClock', { at: serviceAt }),
        ];
        return (
          <li key={line.seq} className={css.entry}>
            <time dateTime={line.at} title={f.full(line.at)}>
              {at}
            </time>
            <div title={line.label}>
              <b>{stepOf(line)}</b>{' '}
              <span className={css.about}>{about.filter((part) => part !== null).join(' · ')}</span>
            </div>
          </li>
        );
      })}
    </ol>
  );
}
