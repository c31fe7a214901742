import { IconClock } from '@tabler/icons-react';
import type { DueCounts, DueTime } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useDueBoard } from '../hooks/use-due-board.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './dashboard.module.css';

/** Jobs that are still to be sent, or need attention. */
const notSent = ({ attention, ready, prepress }: DueCounts): number =>
  attention.jobs + ready.jobs + prepress.jobs;

/** A cut-off, or a time that the service says of jobs that are not sent yet. */
const isNext = ({ groups, counts, misses }: DueTime): boolean =>
  groups.length > 0 || notSent(counts) + misses > 0;

/** The next cut-off, the time until then, its delivery groups, and what is still to be sent or misses it. */
export function CutOff({ now }: { readonly now: number }) {
  const { t, f } = useTranslation('wall');
  const live = useDueBoard(now);
  if (live.kind !== 'loaded') return null;
  const next = live.data.times.find(isNext);
  if (next === undefined) return null;
  const left = Math.max(0, Date.parse(next.at) - now);
  const late = notSent(live.data.late);
  return (
    <section className={css.cutOff} aria-label={t('nextCutOff')}>
      <b className={css.countdown}>
        <IconClock aria-hidden /> {f.moment(next.at, now)} · {t('in', { left: f.span(left) })}
      </b>
      <span className={css.aside}>
        <span className={css.groups}>{f.list(next.groups)}</span>
        <span>{t('due', { count: notSent(next.counts) })}</span>
        {next.misses > 0 && <span className={parts.attention}>{t('misses', { count: next.misses })}</span>}
        {late > 0 && <span className={parts.attention}>{t('late', { count: late })}</span>}
      </span>
    </section>
  );
}
