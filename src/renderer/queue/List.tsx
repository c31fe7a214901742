import {
  type CSSProperties,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { awayOf } from '../parts/AsOf.tsx';
import { PhaseBadge } from '../parts/Badges.tsx';
import { useNow } from '../parts/use-now.ts';
import { useRem } from '../parts/use-rem.ts';
import { scrollIntoSight, useVisibleRange } from '../parts/use-visible-range.ts';
import { type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { columnWidth } from './Cell.tsx';
import css from './queue.module.css';
import { EmptyRow, Row } from './Row.tsx';
import { type Heights, lineAt, lineCount, placeAt, placeOfRow, topOf } from './row-layout.ts';
import type { RowKey } from './use-files-actions.ts';

const GROUP_REM = 2.4;
const ROW_REM = 4.1;

/** Lines that are drawn above and below those in sight. */
const AROUND = 4;

/** Brings the row at a place of the queue into sight. */
export type ShowRow = (index: number) => void;

/** The rows on screen and a few around them; a heading before each phase. */
export function List(props: {
  readonly queue: QueueWindow;
  readonly columns: readonly QueueColumn[];
  readonly chosen: number;
  readonly marked: ReadonlySet<RowKey>;
  readonly onMark: (row: QueueRow, toHere: boolean) => void;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly ref: Ref<ShowRow>;
}) {
  const station = useStation();
  const { f } = useTranslation('queue');
  const now = useNow();
  const { queue, columns, chosen, marked, onMark, scroller, ref } = props;
  const { phases } = queue;
  const awayIds = useStationState(({ overview }) =>
    (overview?.connections ?? []).filter(({ state }) => awayOf(state) !== null).map(({ id }) => id),
  );
  const rem = useRem();
  const heights: Heights = { group: GROUP_REM * rem, row: ROW_REM * rem };
  const count = lineCount(phases);
  const drawn = useVisibleRange(scroller, ({ top, height }) => ({
    first: Math.max(0, placeAt(phases, top, heights) - AROUND),
    last: Math.min(count - 1, placeAt(phases, top + height, heights) + AROUND),
  }));
  useImperativeHandle(ref, () => (index) => {
    const place = placeOfRow(phases, index);
    const list = scroller.current;
    if (list === null) return;
    scrollIntoSight(list, topOf(phases, place, heights), topOf(phases, place + 1, heights));
  });
  const lines = Array.from({ length: drawn.last - drawn.first + 1 }, (_, step) => ({
    place: drawn.first + step,
    line: lineAt(phases, drawn.first + step),
  }));
  const slotOf = useRecycledRows(drawn.first, lines.length);
  const rows = lines.flatMap(({ line }) => (line?.kind === 'row' ? [line.index] : []));
  const first = rows[0] ?? 0;
  const last = rows.at(-1) ?? 0;
  useEffect(() => station.showRange(first, last), [station, first, last]);
  const tracks: CSSProperties & Record<'--columns', string> = {
    height: topOf(phases, count, heights),
    position: 'relative',
    '--columns': columns.map((column) => columnWidth[column]).join(' '),
  };
  return (
    <div style={tracks}>
      {lines.map(({ place, line }) => {
        const row = line?.kind === 'row' ? rowAt(queue, line.index) : null;
        return (
          <PositionedRow key={slotOf(place)} index={place} start={topOf(phases, place, heights)}>
            {line?.kind === 'group' && (
              <h2 className={css.group}>
                <PhaseBadge phase={line.phase} /> <span className={css.small}>{f.number(line.count)}</span>
              </h2>
            )}
            {line?.kind === 'row' && row === null && <EmptyRow />}
            {line?.kind === 'row' && row !== null && (
              <Row
                row={row}
                columns={columns}
                now={now}
                chosen={line.index === chosen}
                marked={marked.has(row.key)}
                away={awayIds.includes(row.connectionId)}
                onMark={onMark}
              />
            )}
          </PositionedRow>
        );
      })}
    </div>
  );
}

/** Which lines the elements show: from which line on, in how many elements, and rotated by how many. */
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
 * Which element a line is drawn in. An element that has left the sight is filled with a line that comes
 * into it: far cheaper than removing it and building another. After a short scroll, lines that stay in
 * sight keep their elements. After a scroll of most of a page, every element stays where it is and shows
 * another line, because moving one costs more than filling it.
 */
function useRecycledRows(first: number, count: number): (line: number) => number {
  const [before, setSlots] = useState<Slots>({ first, count, turn: 0 });
  const slots = movedSlots(before, first, count);
  if (slots !== before) setSlots(slots);
  return (line) => (((line + slots.turn) % slots.count) + slots.count) % slots.count;
}

/** Where a line stands. The focus does not go along to another line. */
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
