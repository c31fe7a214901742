import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import type { QueueColumn, QueueRow } from '../../contract/index.ts';
import { PhaseMark } from '../parts/Marks.tsx';
import { type QueueWindow, rowAt } from '../state/queue-window.ts';
import { useStation } from '../state/station-context.tsx';
import { useNow } from '../words/use-now.ts';
import { useWords } from '../words/words-context.tsx';
import { columnWidth } from './Cell.tsx';
import { lineAt, lineCount, placeOfRow } from './lines.ts';
import css from './queue.module.css';
import { EmptyRow, Row } from './Row.tsx';
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
  readonly showRow: RefObject<ShowRow>;
}) {
  const station = useStation();
  const { f } = useWords('queue');
  const now = useNow();
  const { queue, columns, scroller, showRow } = props;
  const rem = useRef(16);
  rem.current = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const slots = useRef(1);
  const virtual = useVirtualizer({
    count: lineCount(queue.phases),
    getScrollElement: () => scroller.current,
    estimateSize: (place) =>
      (lineAt(queue.phases, place)?.kind === 'group' ? GROUP_REM : ROW_REM) * rem.current,
    overscan: AROUND,
  });
  // A row that goes from one phase to another moves the headings, and leaves as many lines as before.
  const headings = useRef('');
  useLayoutEffect(() => {
    const now = JSON.stringify(queue.phases);
    if (headings.current === now) return;
    headings.current = now;
    virtual.measure();
  }, [queue.phases, virtual]);
  showRow.current = (index) => virtual.scrollToIndex(placeOfRow(queue.phases, index));
  const items = virtual.getVirtualItems();
  const lines = items.map((item) => ({ item, line: lineAt(queue.phases, item.index) }));
  slots.current = Math.max(slots.current, items.length);
  const shown = lines.flatMap(({ line }) => (line?.kind === 'row' ? [line.index] : []));
  const first = shown[0] ?? 0;
  const last = shown.at(-1) ?? 0;
  useEffect(() => station.showRange(first, last), [station, first, last]);
  const tracks: CSSProperties & Record<'--columns', string> = {
    height: virtual.getTotalSize(),
    position: 'relative',
    '--columns': columns.map((column) => columnWidth[column]).join(' '),
  };
  return (
    <div style={tracks}>
      {lines.map(({ item, line }) => {
        const row = line?.kind === 'row' ? rowAt(queue, line.index) : null;
        return (
          // What has left the sight is filled anew with what comes into it: cheaper by far than taken away and built again.
          <Place key={item.index % slots.current} index={item.index} start={item.start}>
            {line?.kind === 'group' && (
              <h2 className={css.group}>
                <PhaseMark phase={line.phase} /> <span className={css.small}>{f.number(line.count)}</span>
              </h2>
            )}
            {line?.kind === 'row' && row === null && <EmptyRow />}
            {line?.kind === 'row' && row !== null && (
              <Row
                row={row}
                columns={columns}
                now={now}
                chosen={line.index === props.chosen}
                marked={props.marked.has(row.key)}
                onMark={props.onMark}
              />
            )}
          </Place>
        );
      })}
    </div>
  );
}

/** Where a line stands. The focus does not go along to another line. */
function Place(props: { readonly index: number; readonly start: number; readonly children: ReactNode }) {
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
