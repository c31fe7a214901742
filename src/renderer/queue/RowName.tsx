import { Fragment } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { shortId } from '../../locales/formats.ts';
import { AsOf } from '../components/AsOf.tsx';
import { RushBadge } from '../components/Badges.tsx';
import { useComponentLabel } from '../hooks/use-component-label.ts';
import { useCountdown } from '../hooks/use-countdown.ts';
import { useFileReason } from '../hooks/use-file-reason.ts';
import { useRowName, useRowNameParts } from '../hooks/use-row-name.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './queue.module.css';
import { NoteMark } from './RowNote.tsx';

/** Why a row needs attention: the reason, shortened if there is no room, and for how many files. */
function Reason({ row }: { readonly row: QueueRow }) {
  const { t, say } = useTranslation('queue');
  const reasonOf = useFileReason();
  const { problem, filesNeedingAttention: count } = row;
  if (problem === null && count === 0) return <Held row={row} />;
  const [why, whole] =
    problem === null
      ? [t('needsAttention', { count }), t('needsAttention', { count })]
      : [reasonOf(problem), say(problem)];
  return (
    <>
      <span className={`${css.warn} ${css.cut} ${css.more}`} title={whole}>
        {why}
      </span>
      {problem !== null && count > 1 && (
        <span className={`${css.warn} ${css.whole}`}>{t('files', { count })}</span>
      )}
    </>
  );
}

/** Who keeps files of a row on hold, and why; nothing if nobody does. */
function Held({ row: { hold, filesOnHold: count } }: { readonly row: QueueRow }) {
  const { t, say } = useTranslation('queue');
  if (hold === null) return null;
  return (
    <>
      <span className={`${css.small} ${css.cut} ${css.more}`} title={say(hold)}>
        {say(hold)}
      </span>
      {count > 1 && <span className={`${css.small} ${css.whole}`}>{t('files', { count })}</span>}
    </>
  );
}

/** Whether a line of its own says why it needs attention, or who keeps it on hold. */
const saysWhy = ({ problem, filesNeedingAttention, hold }: QueueRow): boolean =>
  problem !== null || filesNeedingAttention > 0 || hold !== null;

/** When it will be batched, or that its parts disagree; null if there is nothing to say. */
function Note({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t } = useTranslation('queue');
  const countdown = useCountdown()(row, now);
  if (countdown !== null) return <span className={`${css.small} ${css.cut} ${css.more}`}>{countdown}</span>;
  if (row.kind === 'batch' && row.contradicting > 0) {
    return (
      <span className={`${css.warn} ${css.cut} ${css.more}`}>
        {t('contradicting', { count: row.contradicting })}
      </span>
    );
  }
  return null;
}

/** In a list of jobs most are in a batch, so a row does not mention that one is not. */
const whatOf = ({ kind, level }: QueueRow) =>
  kind === 'job' && level === 'jobs' ? 'row.job-listed' : (`row.${kind}` as const);

/** The products of a row that its name does not mention. */
function productsBesides({ products }: QueueRow, name: string): readonly string[] {
  const said = name.toLowerCase();
  return products.map((one) => one.name).filter((product) => !said.includes(product.toLowerCase()));
}

/** What the narrowest name of a row has room for. */
const TITLE_SIGNS = 42;

/** What a row is called; where there is no room, the name of its job is cut first. */
function Title({ row, name }: { readonly row: QueueRow; readonly name: string }) {
  const [first, ...others] = useRowNameParts()(row, TITLE_SIGNS);
  const { t } = useTranslation('queue');
  return (
    <span className={css.title} title={row.rush ? `${t('rush')}: ${name}` : name}>
      {row.rush && <RushBadge isShort />}
      <NoteMark notes={row.notes} />
      <bdi className={css.cut}>{first}</bdi>
      {others.map((part) => (
        <Fragment key={part}>
          <span className={css.dot}>·</span>
          <bdi className={`${css.cut} ${css.first}`}>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

/**
 * What a row is called and, below along the whole row, which component it is, why it needs attention or what
 * else to know about it.
 * Its id stays beside either.
 */
export function RowName({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  const { t, f } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const componentLabel = useComponentLabel();
  const name = useRowName()(row);
  const isPlain =
    !saysWhy(row) &&
    !(row.kind === 'queued-batch' && row.batchedAt !== null) &&
    !(row.kind === 'batch' && row.contradicting > 0);
  // Where there is little room, a number that people say is worth more than the id.
  const ids = [...row.numbers, shortId(row.serviceId)].slice(0, isPlain ? 3 : 1);
  const created = row.createdAt === null ? null : f.ago(row.createdAt, now);
  const products = productsBesides(row, name);
  const [before] = row.kind === 'batch' ? row.deliveryBefore : [];
  return (
    <>
      <Title row={row} name={name} />
      <span className={css.under} data-why={!isPlain || undefined}>
        {row.kind === 'component' && (
          <span className={`${css.small} ${css.whole} ${css.part}`}>{componentLabel(row.component)}</span>
        )}
        <Reason row={row} />
        <Note row={row} now={now} />
        {row.notes.slice(0, 1).map(({ at, text }) => (
          <bdi key={at} className={`${css.small} ${css.cut} ${css.more}`}>
            {text}
          </bdi>
        ))}
        <AsOf kind={row.kind} of={row} now={now} className={`${css.small} ${css.whole} ${css.asOf}`} />
        {products.length > 0 && (
          <span className={`${css.small} ${css.cut} ${css.more}`}>{products.join(', ')}</span>
        )}
        {before !== undefined && (
          <span className={`${css.small} ${css.whole}`}>
            {t('deliveryBefore', { before: before.service })}
          </span>
        )}
        <span className={`${css.small} ${css.whole}`}>
          {isPlain && `${states(whatOf(row))} `}
          {ids.join(' · ')}
          {isPlain && created !== null && ` · ${t('created', { ago: created })}`}
        </span>
      </span>
    </>
  );
}
