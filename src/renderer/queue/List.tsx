import {
  type CSSProperties,
  memo,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { awayOf } from '../components/AsOf.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useRem } from '../hooks/use-rem.ts';
import { scrollIntoSight, useContentWidth, useVisibleRange } from '../hooks/use-visible-range.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { canCollapse, type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { type ColumnWidths, columnsThatFit, tracksOf } from './columns.ts';
import { GroupHead } from './GroupHead.tsx';
import { Header } from './Header.tsx';
import css from './queue.module.css';
import { EmptyRow, Row } from './Row.tsx';
import { firstRowOf, type Heights, layoutOf, lineAt, placeAt, placeOfRow, topOf } from './row-layout.ts';
import type { Selection } from './selection.ts';
import { useChangeView } from './use-change-view.ts';
import { useColumns } from './use-columns.ts';
import { useQueueSettings, withGroup, withWidth } from './use-queue-settings.ts';
import { useTotals } from './use-totals.ts';

const GROUP_REM = 2.2;
const rowRem = { comfortable: 3.2, compact: 1.9 } as const;
const HEADER_REM = 2;

/** Lines drawn above and below the visible ones. */
const AROUND = 4;

/** Scrolls to the row at a place of the queue, and focuses it, so that Enter opens what is marked. */
export type ShowRow = (index: number) => void;

/**
 * The focus is in a row that is no longer the chosen one, because that one has moved and taken the choice
 * along.
 */
const isLeftBehind = (focused: Element | null): boolean =>
  focused?.closest('[data-testid=queue] [aria-selected]:not([data-chosen])') != null;

/**
 * The visible rows and a few around them as a grid, with a heading before each group. Drawn again when its
 * rows change, not with each letter of a search.
 */
export const List = memo(function List(props: {
  readonly queue: QueueWindow;
  readonly chosen: number;
  readonly selected: Selection;
  readonly onChoose: (index: number) => void;
  readonly onSelect: (row: QueueRow, index: number, toHere: boolean) => void;
  /** Selects this many rows from a place on. */
  readonly onSelectPlaces: (first: number, count: number) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly ref: Ref<ShowRow>;
}) {
  const station = useStation();
  const { t } = useTranslation('queue');
  const changeView = useChangeView();
  const now = useNow();
  const { queue, chosen, selected, onChoose, onSelect, onSelectPlaces, scroller, ref } = props;
  const { groupBy, sort } = queue.asked.view;
  const { collapsed } = queue.asked;
  const totals = useTotals();
  const [settings, changeSettings] = useQueueSettings();
  const [allColumns, changeColumns] = useColumns();
  const awayIds = useStationState(({ overview }) =>
    (overview?.connections ?? []).filter(({ state }) => awayOf(state) !== null).map(({ id }) => id),
  );
  const rem = useRem();
  const width = useContentWidth(scroller) / rem;
  const [widening, setWidening] = useState<ColumnWidths>({});
  const kept = settings.widths;
  const widths = useMemo(() => ({ ...kept, ...widening }), [kept, widening]);
  // Every row gets them, and is drawn again only when they change.
  const columns = useMemo(() => columnsThatFit(allColumns, kept, width), [allColumns, kept, width]);
  const heights: Heights = { group: GROUP_REM * rem, row: rowRem[settings.density] * rem };
  const layout = useMemo(() => layoutOf(queue.groups, collapsed), [queue.groups, collapsed]);
  const drawn = useVisibleRange(scroller, ({ top, height }) => ({
    first: Math.max(0, placeAt(layout, top, heights) - AROUND),
    last: Math.min(layout.lines - 1, placeAt(layout, top + height, heights) + AROUND),
  }));
  const widen = (column: QueueColumn, rem: number | null): void =>
    setWidening(rem === null ? {} : { [column]: rem });
  const wantsFocus = useRef(false);
  useImperativeHandle(ref, () => (index) => {
    const place = placeOfRow(layout, index);
    const list = scroller.current;
    if (list === null) return;
    wantsFocus.current = true;
    // The header covers the top of the list.
    const bottom = topOf(layout, place + 1, heights) + HEADER_REM * rem;
    scrollIntoSight(list, topOf(layout, place, heights), bottom);
  });
  useEffect(() => {
    if (!wantsFocus.current && !isLeftBehind(document.activeElement)) return;
    const link = scroller.current?.querySelector('[data-chosen] a');
    if (!(link instanceof HTMLElement)) return;
    wantsFocus.current = false;
    link.focus({ preventScroll: true });
  });
  const lines = Array.from({ length: drawn.last - drawn.first + 1 }, (_, step) => ({
    place: drawn.first + step,
    line: lineAt(layout, drawn.first + step),
  }));
  const slotOf = useRecycledRows(drawn.first, lines.length);
  const rows = lines.flatMap(({ line }) => (line?.kind === 'row' ? [line.index] : []));
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? 0;
  useEffect(() => station.showRange(first, last), [station, first, last]);
  if (layout.lines === 0) return null;
  const tracks: CSSProperties & Record<'--columns', string> = {
    '--columns': tracksOf(columns, widths),
  };
  return (
    <div
      role="grid"
      aria-label={t('title')}
      aria-rowcount={layout.lines + 1}
      aria-colcount={columns.length + 2}
      aria-multiselectable
      data-density={settings.density}
      className={css.grid}
      style={tracks}
    >
      <Header
        columns={columns}
        sort={sort}
        onSort={(sort) => changeView((view) => ({ ...view, sort }))}
        onMove={changeColumns}
        widths={widths}
        onWiden={widen}
        onWidth={(column, rem) => changeSettings?.((now) => withWidth(now, column, rem))}
      />
      <div role="rowgroup" className={css.lines} style={{ height: topOf(layout, layout.lines, heights) }}>
        {lines.map(({ place, line }) => {
          const row = line?.kind === 'row' ? rowAt(queue, line.index) : null;
          const group = line?.kind === 'group' ? queue.groups[line.group] : undefined;
          return (
            <PositionedRow key={slotOf(place)} index={place} start={topOf(layout, place, heights)}>
              {group !== undefined && (
                <GroupHead
                  group={group}
                  totals={totals.get(group.key) ?? null}
                  grouping={groupBy}
                  isOpen={!collapsed.includes(group.key)}
                  pickedUpToday={queue.pickedUpToday}
                  rowIndex={place + 2}
                  span={columns.length + 2}
                  onToggle={
                    changeSettings !== null && canCollapse(queue.asked.view, group.key)
                      ? () => changeSettings((now) => withGroup(now, groupBy, group.key))
                      : null
                  }
                  onSelect={() => onSelectPlaces(firstRowOf(layout, place), group.count)}
                />
              )}
              {line?.kind === 'row' && row === null && <EmptyRow />}
              {line?.kind === 'row' && row !== null && (
                <Row
                  row={row}
                  index={line.index}
                  rowIndex={place + 2}
                  columns={columns}
                  now={now}
                  chosen={line.index === chosen}
                  selected={selected.has(row.key)}
                  away={awayIds.includes(row.connectionId)}
                  onChoose={onChoose}
                  onSelect={onSelect}
                />
              )}
            </PositionedRow>
          );
        })}
      </div>
    </div>
  );
});

/** Which lines the elements show: the first line, the number of elements, and the rotation. */
interface Slots {
  readonly first: number;
  readonly count: number;
  readonly turn: number;
}

function movedSlots(slots: Slots, first: number, count: number): Slots {
  if (first === slots.first && count <= slots.count) return slots;
  const isFar = Math.abs(first - slots.first) > count / 2;
  return {
    first,
    count: Math.max(slots.count, count),
    turn: isFar ? slots.turn + slots.first - first : slots.turn,
  };
}

/**
 * Which element a line is drawn in. An element that has scrolled out of view is filled with a line that
 * comes into view, far cheaper than removing it and building another. After a short scroll, visible lines
 * keep their elements. After a scroll of most of a page, every element stays where it is and shows another
 * line, because moving one costs more than filling it.
 */
function useRecycledRows(first: number, count: number): (line: number) => number {
  const [before, setSlots] = useState<Slots>({ first, count, turn: 0 });
  const slots = movedSlots(before, first, count);
  if (slots !== before) setSlots(slots);
  return (line) => (((line + slots.turn) % slots.count) + slots.count) % slots.count;
}

/** Positions a line. The focus does not move along to another line. */
function PositionedRow(props: {
  readonly index: number;
  readonly start: number;
  readonly children: ReactNode;
}) {
  const { index, start, children } = props;
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(index);
  useLayoutEffect(() => {
    if (before.current === index) return;
    before.current = index;
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && place.current?.contains(focused)) focused.blur();
  }, [index]);
  return (
    <div ref={place} className={css.place} style={{ transform: `translateY(${start}px)` }}>
      {children}
    </div>
  );
}
