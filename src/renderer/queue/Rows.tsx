import { Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { Empty, FailedNote } from '../components/States.tsx';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOfRow } from '../navigation/route.ts';
import { isUnfiltered, unfiltered } from '../state/queue-view.ts';
import { rowAt } from '../state/queue-window.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { Bulk } from './Bulk.tsx';
import { choiceIn, chosenAt, firstPlace } from './choice.ts';
import { List, type ShowRow } from './List.tsx';
import css from './queue.module.css';
import { Skeleton } from './Skeleton.tsx';
import { useChangeView } from './use-change-view.ts';
import { useSelection } from './use-selection.ts';

/**
 * The matching rows with the chosen and selected ones, and what can be done with them. Renders with every
 * change of a row.
 */
export function Rows() {
  const { t } = useTranslation('queue');
  const station = useStation();
  const changeView = useChangeView();
  const isFiltered = useStationState((state) => !isUnfiltered(state.view));
  const queue = useStationState((state) => state.queue);
  const failure = useStationState((state) => state.queueFailure);
  const { selected, select, selectPlaces, clear } = useSelection();
  const showRow = useRef<ShowRow>(null);
  const [choice, setChoice] = useState(firstPlace);
  const isAnswered = useStationState((state) => state.queue.asked.view === state.view);
  const acted = useStationState((state) => state.acted);
  const current = isAnswered ? choiceIn(queue, choice, acted) : choice;
  if (current !== choice) setChoice(current);
  const chosen = current.place;
  const scroller = useRef<HTMLDivElement>(null);
  const chosenRow = rowAt(queue, chosen);
  const isBusy = failure === null && !(queue.loaded && isAnswered);
  // Another view starts at its first row.
  useEffect(
    () =>
      station.state.subscribe((now, before) => {
        if (now.view === before.view) return;
        setChoice(firstPlace);
        scroller.current?.scrollTo({ top: 0 });
      }),
    [station],
  );

  const choose = useCallback(
    (place: number): void => {
      const state = station.state.getState();
      const now = chosenAt(state.queue, place);
      setChoice(now);
      if (now.row !== null && !state.acted.has(now.row.key)) station.moveOn();
    },
    [station],
  );
  const move = (by: number): void => {
    const { total } = station.state.getState().queue;
    const place = Math.max(0, Math.min(total - 1, chosen + by));
    choose(place);
    showRow.current?.(place);
  };
  const onRow = (act: (row: QueueRow, index: number) => void): void => {
    const row = rowAt(station.state.getState().queue, chosen);
    if (row !== null) act(row, chosen);
  };
  useAction('next', () => move(1));
  useAction('previous', () => move(-1));
  useAction('open', chosenRow === null ? null : () => onRow((row) => goTo(hashOfRow(row))));
  useAction('select', chosenRow === null ? null : () => onRow((row, index) => select(row, index, false)));
  useAction('selectTo', chosenRow === null ? null : () => onRow((row, index) => select(row, index, true)));
  useAction('selectAll', queue.total === 0 ? null : () => selectPlaces(0, queue.total));

  return (
    <>
      <Bulk selection={selected} chosen={chosenRow?.key ?? null} onClear={clear} />
      <div
        className={css.list}
        ref={scroller}
        data-testid="queue"
        aria-busy={isBusy}
        onPointerLeave={() => station.moveOn()}
      >
        {failure !== null && <FailedNote failure={failure} />}
        {!queue.loaded && failure === null && <Skeleton />}
        {queue.loaded && queue.groups.length === 0 && isFiltered && (
          <Empty title={t('noMatch')}>
            {t('noMatchWhy')}{' '}
            <Button variant="default" size="compact-sm" onClick={() => changeView(unfiltered)}>
              {t('showAll')}
            </Button>
          </Empty>
        )}
        {queue.loaded && queue.groups.length === 0 && !isFiltered && (
          <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
        )}
        <List
          queue={queue}
          chosen={chosen}
          selected={selected}
          onChoose={choose}
          onSelect={select}
          onSelectPlaces={selectPlaces}
          scroller={scroller}
          ref={showRow}
        />
      </div>
    </>
  );
}
