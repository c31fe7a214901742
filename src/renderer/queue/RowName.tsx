import type { QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { AsOf } from '../components/AsOf.tsx';
import { RushBadge } from '../components/Badges.tsx';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useRowName } from '../hooks/use-row-name.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';

/** Why a row needs attention: the reason, shortened if there is no room, and for how many files. */
function Reason({ row }: { readonly row: QueueRow }) {
  const { t, say } = useTranslation('queue');
  const reasonOf = useFileReason();
  const { problem, filesNeedingAttention: count } = row;
  if (problem === null && count === 0) return null;
  const [why, whole] =
    problem === null
      ? [t('needsAttention', { count }), t('needsAttention', { count })]
      : [reasonOf(problem), say(problem)];
  return (
    <>
      <span className={`${css.warn} ${css.cut} ${css.why}`} title={whole}>
        {why}
      </span>
      {problem !== null && count > 1 && (
        <span className={`${css.warn} ${css.whole}`}>{t('files', { count })}</span>
      )}
    </>
  );
}

/** When it will be batched, or that its parts disagree; null if there is nothing to say. */
function Note({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t } = useTranslation('queue');
  // Below a reason there is one line more, which has the id, too.
  const place = row.problem === null && row.filesNeedingAttention === 0 ? css.why : css.beside;
  const countdown = useCountdown()(row, now);
  if (countdown !== null) return <span className={`${css.small} ${css.cut} ${place}`}>{countdown}</span>;
  if (row.kind === 'batch' && row.contradicting > 0) {
    return (
      <span className={`${css.warn} ${css.cut} ${place}`}>
        {t('contradicting', { count: row.contradicting })}
      </span>
    );
  }
  return null;
}

/** In a list of jobs most are in a batch, so a row does not mention that one is not. */
const whatOf = ({ kind, level }: QueueRow) =>
  kind === 'job' && level === 'jobs' ? 'row.job-listed' : (`row.${kind}` as const);

/**
 * What a row is called and, below, why it needs attention or what else to know about it. Its id stays
 * beside either.
 */
export function RowName({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const name = useRowName()(row);
  const isPlain =
    row.problem === null &&
    row.filesNeedingAttention === 0 &&
    !(row.kind === 'queued-batch' && row.batchedAt !== null) &&
    !(row.kind === 'batch' && row.contradicting > 0);
  // Where there is little room, a number that people say is worth more than the id.
  const ids = [...row.numbers, shortId(row.serviceId)].slice(0, isPlain ? 3 : 1);
  const created = row.createdAt === null ? null : f.ago(row.createdAt, now);
  return (
    <>
      <span className={css.title} title={name}>
        {row.rush && <RushBadge />}
        {name}
      </span>
      <span className={css.under} data-why={!isPlain || undefined}>
        <Reason row={row} />
        <Note row={row} now={now} />
        <AsOf kind={row.kind} of={row} now={now} className={`${css.small} ${css.whole}`} />
        <span className={`${css.small} ${isPlain ? css.cut : css.whole}`}>
          {isPlain && `${states(whatOf(row))} `}
          {ids.join(' · ')}
          {isPlain && created !== null && ` · ${t('created', { ago: created })}`}
        </span>
      </span>
    </>
  );
}
