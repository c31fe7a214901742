import { useEffect, useRef, useState } from 'react';
import type { QueueColumn } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfRow } from '../navigation/route.ts';
import { Empty, FailedNote } from '../parts/States.tsx';
import { isPlain } from '../state/queue-data.ts';
import { rowAt } from '../state/queue-window.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { Bulk } from './Bulk.tsx';
import { List, type ShowRow } from './List.tsx';
import css from './queue.module.css';
import { Skeleton } from './Skeleton.tsx';
import { useSelection } from './use-selection.ts';

/**
 * The rows found, which of them is chosen and which are marked, and what can be done with them. Renders
 * with every change of a row.
 */
export function Rows(props: { readonly columns: readonly QueueColumn[] }) {
  const { t } = useTranslation('queue');
  const station = useStation();
  const isFiltered = useStationState((state) => !isPlain(state.filter));
  const queue = useStationState((state) => state.queue);
  const failure = useStationState((state) => state.queueFailure);
  const { marked, mark, clear } = useSelection();
  const showRow = useRef<ShowRow>(null);
  const [chosen, setChosen] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const { columns } = props;
  const chosenRow = rowAt(queue, chosen);
  // Another filter begins at its first row.
  useEffect(
    () =>
      station.state.subscribe((now, before) => {
        if (now.filter === before.filter) return;
        setChosen(0);
        scroller.current?.scrollTo({ top: 0 });
      }),
    [station],
  );

  const choose = (index: number): void => {
    const next = Math.max(0, Math.min(queue.total - 1, index));
    setChosen(next);
    showRow.current?.(next);
  };
  useAction('next', () => choose(chosen + 1));
  useAction('previous', () => choose(chosen - 1));
  useAction('open', chosenRow === null ? null : () => goTo(hashOfRow(chosenRow)));
  useAction('select', chosenRow === null ? null : () => mark(chosenRow, false));

  return (
    <>
      <Bulk marked={[...marked]} chosen={chosenRow?.key ?? null} onClear={clear} />
      <div className={css.list} ref={scroller} data-testid="queue">
        {failure !== null && <FailedNote failure={failure} />}
        {!queue.loaded && failure === null && <Skeleton />}
        {queue.loaded && queue.total === 0 && isFiltered && (
          <Empty title={t('noMatch')}>{t('noMatchWhy')}</Empty>
        )}
        {queue.loaded && queue.total === 0 && !isFiltered && (
          <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
        )}
        <List
          queue={queue}
          columns={columns}
          chosen={chosen}
          marked={marked}
          onMark={mark}
          scroller={scroller}
          ref={showRow}
        />
      </div>
    </>
  );
}
