import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { MAX_REM, MIN_REM } from './columns.ts';
import css from './queue.module.css';

/** How far an arrow key moves the edge. */
const STEP_REM = 0.5;

/**
 * The right edge of a column's heading: drag it, or move it with the arrow keys, to make the column narrower
 * or wider. A double click, or Delete, gives it its usual width.
 */
export function ColumnEdge(props: {
  /** What the column is called. */
  readonly name: string;
  /** In rem. */
  readonly width: number;
  /** While the edge is being moved, and null once it is left as it was. */
  readonly onMove: (rem: number | null) => void;
  /** Null: its usual width. */
  readonly onKeep: (rem: number | null) => void;
}) {
  const { t } = useTranslation('queue');
  const { name, width, onMove, onKeep } = props;
  const grip = useRef<{ readonly x: number; readonly width: number; moved: number } | null>(null);
  const within = (rem: number): number => Math.round(Math.min(MAX_REM, Math.max(MIN_REM, rem)) * 4) / 4;
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX, width, moved: width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { current } = grip;
    if (current === null) return;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    current.moved = within(current.width + (event.clientX - current.x) / rem);
    onMove(current.moved);
  };
  const onPointerUp = (): void => {
    const { current } = grip;
    grip.current = null;
    if (current === null) return;
    onMove(null);
    if (current.moved !== current.width) onKeep(current.moved);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -STEP_REM, ArrowRight: STEP_REM }[event.key];
    if (step === undefined && event.key !== 'Delete') return;
    event.preventDefault();
    event.stopPropagation();
    onKeep(step === undefined ? null : within(width + step));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-valuenow={width}
      aria-valuemin={MIN_REM}
      aria-valuemax={MAX_REM}
      aria-label={t('columnWidth', { column: name })}
      title={t('columnWidthHow')}
      className={css.edge}
      // The heading itself can be dragged to another place.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        grip.current = null;
        onMove(null);
      }}
      onDoubleClick={() => onKeep(null)}
      onKeyDown={onKeyDown}
    />
  );
}
