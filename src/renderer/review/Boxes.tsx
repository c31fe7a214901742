import type { PDFPageProxy } from 'pdfjs-dist';
import type { PageBox, PageBoxes, Place } from '../../contract/index.ts';
import { useWords } from '../words/words-context.tsx';
import { MM_PER_POINT, type Quarter, type Size, type View } from './geometry.ts';
import { viewportOf } from './pdf/raster.ts';
import css from './review.module.css';

/** What lies nearer to the edge than this may be cut off, mm. */
const SAFETY_MM = 3;
const drawn = ['media', 'bleed', 'trim'] as const;

const shrunk = ({ left, bottom, right, top }: PageBox, by: number): PageBox => ({
  left: left + by,
  bottom: bottom + by,
  right: right - by,
  top: top - by,
});

/** A finding's place, which is in mm from the corner of the media box, as a box of the page. */
function boxOf({ x, y, width, height }: Place, media: PageBox, userUnit: number): PageBox {
  const points = (mm: number): number => mm / MM_PER_POINT / userUnit;
  const [left, bottom] = [media.left + points(x), media.bottom + points(y)];
  return { left, bottom, right: left + points(width), top: bottom + points(height) };
}

/** A box's name, inside it and in a corner of its own: boxes may be as large as each other, and as the sheet. */
function BoxName(props: {
  readonly name: (typeof drawn)[number];
  readonly at: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}) {
  const { name, at } = props;
  const { t } = useWords('review');
  const [left, right] = [at.x + 5, at.x + at.width - 5];
  const [top, bottom] = [at.y + 13, at.y + at.height - 6];
  switch (name) {
    case 'media':
      return (
        <text className={css[name]} x={left} y={bottom}>
          {t('box.media')}
        </text>
      );
    case 'bleed':
      return (
        <text className={css[name]} x={right} y={bottom} textAnchor="end">
          {t('box.bleed')}
        </text>
      );
    case 'trim':
      return (
        <text className={css[name]} x={left} y={top}>
          {t('box.trim')}
        </text>
      );
  }
}

/** Media, bleed and trim box, the safety zone inside the trim, and the place of the finding in hand, over the page. */
export function Boxes(props: {
  readonly page: PDFPageProxy;
  readonly view: View;
  readonly turn: Quarter;
  readonly stage: Size;
  readonly sheet: PageBoxes;
  readonly found: Place | null;
}) {
  const { page, view, turn, stage, found } = props;
  const { boxes, userUnit } = props.sheet;
  const viewport = viewportOf(page, view, turn);
  const rectangle = (box: PageBox) => {
    const [x0 = 0, y0 = 0] = viewport.convertToViewportPoint(box.left, box.bottom);
    const [x1 = 0, y1 = 0] = viewport.convertToViewportPoint(box.right, box.top);
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  };
  const { media, trim } = boxes;
  const safe = trim === undefined ? null : rectangle(shrunk(trim, SAFETY_MM / MM_PER_POINT / userUnit));
  return (
    <svg className={css.overlay} width={stage.width} height={stage.height} aria-hidden>
      {drawn.map((name) => {
        const box = boxes[name];
        if (box === undefined) return null;
        const { x, y, width, height } = rectangle(box);
        return (
          <g key={name} className={css[name]}>
            <rect className={css.casing} x={x} y={y} width={width} height={height} />
            <rect x={x} y={y} width={width} height={height} />
          </g>
        );
      })}
      {safe !== null && (
        <>
          <rect className={css.casing} {...safe} />
          <rect className={css.safety} {...safe} />
        </>
      )}
      {drawn.map((name) => {
        const box = boxes[name];
        return box === undefined ? null : <BoxName key={name} name={name} at={rectangle(box)} />;
      })}
      {found !== null && media !== undefined && (
        <rect className={css.found} {...rectangle(boxOf(found, media, userUnit))} />
      )}
    </svg>
  );
}
