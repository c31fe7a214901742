import { Title } from '@mantine/core';
import { attentionCount, Phase, type QueueRow } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { Bar, PhaseBadge } from '../parts/Badges.tsx';
import { OrdersNote } from '../parts/OrdersNote.tsx';
import parts from '../parts/parts.module.css';
import { FailedNote, Loading } from '../parts/States.tsx';
import { StatusBar } from '../parts/StatusBar.tsx';
import { useAttention } from '../parts/use-attention.ts';
import { useNow } from '../parts/use-now.ts';
import { useRowTitle } from '../parts/use-row-title.ts';
import type { QueryState } from '../state/reading.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './dashboard.module.css';

const ROWS = 12;

/** What somebody can do something about comes first, what is still in pre-press last. */
const order = [['attention', 'ready', 'at-rip'], ['prepress']] as const satisfies readonly Phase[][];

/** The first rows of the queue that are not done, read again while anything moves. */
const useFirstRows = (): QueryState<readonly QueueRow[]> =>
  useLive<readonly QueueRow[]>(['first rows'], {
    load: async ({ queue }) => {
      const pages = await Promise.all(
        order.map((phases) => queue.list({ phases: [...phases], limit: ROWS })),
      );
      return pages.flatMap((page) => page.rows).slice(0, ROWS);
    },
    concerns: (event) => event.kind !== 'transfer' && event.kind !== 'job',
    paceMs: 1_000,
  });

/** For the screen on the wall: the counts and the next rows, large enough for the other end of the room. */
export function DashboardScreen() {
  const { t, f } = useTranslation('wall');
  const phases = useStationState((state) => state.overview?.phases);
  const attention = useStationState(({ overview }) => (overview === null ? 0 : attentionCount(overview)));
  const live = useFirstRows();
  const rows = live.kind === 'loaded' ? live.data : [];
  const attentionOf = useAttention();
  const titleOf = useRowTitle();
  const now = useNow();
  useAction('back', () => goTo(hashOf('queue')));
  return (
    <div className={css.wall}>
      <div className={css.head}>
        <Title order={1} className={css.title ?? ''}>
          {t('title')}
        </Title>
        <span className={css.clock}>{f.clock(new Date(now).toISOString())}</span>
        <a className={css.leave} href={hashOf('queue')}>
          {t('leave')}
        </a>
      </div>
      <StatusBar withCounts={false} />
      <ul className={css.counts}>
        {Phase.options.map((phase) => {
          const count = phase === 'attention' ? attention : (phases?.[phase] ?? 0);
          return (
            <li key={phase} className={`${css.count} ${parts[count === 0 ? 'quiet' : phase]}`}>
              <b>{f.number(count)}</b>
              <PhaseBadge phase={phase} />
            </li>
          );
        })}
      </ul>
      <OrdersNote />
      {rows.length > 0 && (
        <ol className={css.rows}>
          {rows.map((row) => (
            <li key={row.key} className={css.row}>
              <PhaseBadge phase={row.phase} />
              <span className={css.name}>
                {titleOf(row)}
                {attentionOf(row) !== null && <small className={css.why}>{attentionOf(row)}</small>}
              </span>
              <span className={css.ship}>{row.delivery?.service ?? ''}</span>
              <span className={parts[row.phase]}>
                <Bar
                  done={row.filesDelivered}
                  total={row.filesTotal}
                  label={t('fed', { done: row.filesDelivered, total: row.filesTotal })}
                />
                {t('fed', { done: row.filesDelivered, total: row.filesTotal })}
              </span>
            </li>
          ))}
        </ol>
      )}
      {live.kind === 'loading' && <Loading />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && rows.length === 0 && <p className={css.empty}>{t('empty')}</p>}
    </div>
  );
}
