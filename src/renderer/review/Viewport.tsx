import { type PointerEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../locales/words-context.tsx';
import { cutToPaper, type Point, turned } from './geometry.ts';
import { MeasureLine } from './MeasureLine.tsx';
import { NoticePlace } from './Notice.tsx';
import { Ruler } from './Ruler.tsx';
import css from './review.module.css';
import type { ReviewStore } from './review-state.ts';

/** The arrow keys move the sheet, so it can take the focus although it is not a control. */
const focusable = { tabIndex: 0 };
const WHEEL_STEP = 0.0015;
const KEY_STEP_PX = 60;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_STEP_PX, y: 0 },
  ArrowRight: { x: -KEY_STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_STEP_PX },
  ArrowDown: { x: 0, y: -KEY_STEP_PX },
};

/**
 * What a sheet lies on: moved by dragging and the arrow keys, zoomed by the wheel, measured by drawing a
 * line.
 * @param onPick gets the place of the pointer, in CSS px of the stage and of the window, while the colour
 * tool is active; null once it has left
 */
export function Viewport(props: {
  readonly review: ReviewStore;
  readonly label: string;
  /** Whether its label is also written on it. */
  readonly named?: boolean;
  readonly children: ReactNode;
  /** Why nothing is visible on it. */
  readonly notice?: ReactNode;
  readonly onPick?: (at: Point | null, inWindow: Point) => void;
  readonly leads: boolean;
}) {
  const { review, onPick, leads } = props;
  const { f } = useTranslation('review');
  const { view, sheet, turn, tool, viewport, line } = useStore(review);
  const box = useRef<HTMLDivElement>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const [drag, setDrag] = useState<Point | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const measure = (): void =>
      review.getState().setViewport({ width: element.clientWidth, height: element.clientHeight });
    const seen = new ResizeObserver(measure);
    if (leads) {
      // The page can be painted as soon as its size is known.
      measure();
      seen.observe(element);
    }
    const wheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      review
        .getState()
        .zoom(Math.exp(-event.deltaY * WHEEL_STEP), { x: event.clientX - left, y: event.clientY - top });
    };
    // React listens passively, and the page must not scroll along.
    element.addEventListener('wheel', wheel, { passive: false });
    return () => {
      seen.disconnect();
      element.removeEventListener('wheel', wheel);
    };
  }, [review, leads]);

  const placeOf = (event: PointerEvent): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onSheet = (at: Point): Point =>
    view === null ? at : { x: (at.x - view.origin.x) / view.scale, y: (at.y - view.origin.y) / view.scale };
  const begin = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    setDrag(at);
    if (tool === 'measure') review.getState().setLine({ from: onSheet(at), to: onSheet(at) });
  };
  const move = (event: PointerEvent): void => {
    const at = placeOf(event);
    if (tool === 'pick') onPick?.(at, { x: event.clientX, y: event.clientY });
    if (drag === null) return;
    if (tool === 'measure') {
      if (line !== null) review.getState().setLine({ from: line.from, to: onSheet(at) });
    } else {
      review.getState().pan({ x: at.x - drag.x, y: at.y - drag.y });
      setDrag(at);
    }
  };

  const paper = sheet === null ? null : turned(sheet, turn);
  return (
    <div
      ref={box}
      className={css.viewport}
      data-tool={tool}
      data-dragging={drag !== null || undefined}
      role="application"
      aria-label={props.label}
      {...focusable}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onPointerLeave={({ clientX: x, clientY: y }) => onPick?.(null, { x, y })}
      onKeyDown={(event) => {
        const by = arrows[event.key];
        if (by === undefined) return;
        event.preventDefault();
        review.getState().pan(by);
      }}
    >
      {view !== null && paper !== null && viewport !== null && (
        <>
          <div
            className={css.paper}
            data-paper
            style={{
              width: paper.width * view.scale,
              height: paper.height * view.scale,
              transform: `translate(${view.origin.x}px, ${view.origin.y}px)`,
            }}
          />
          <div className={css.cut} style={{ clipPath: cutToPaper(view, paper, viewport) }}>
            <NoticePlace value={notices}>{props.children}</NoticePlace>
          </div>
          {line !== null && <MeasureLine line={line} view={view} viewport={viewport} />}
          <Ruler along="x" view={view} lengthPx={viewport.width} units={f.units} />
          <Ruler along="y" view={view} lengthPx={viewport.height} units={f.units} />
        </>
      )}
      {props.named === true && (
        <div className={css.caption} aria-hidden>
          {props.label}
        </div>
      )}
      <div ref={setNotices} className={css.notices}>
        {props.notice}
      </div>
    </div>
  );
}
