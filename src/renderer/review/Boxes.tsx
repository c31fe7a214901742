import type { PDFPageProxy } from 'pdfjs-dist';
import type { PageBox, PageBoxes, Place } from '../../contract/index.ts';
import { useRem } from '../hooks/use-rem.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { placeNames, type Rectangle } from './box-names.ts';
import { MM_PER_POINT, type Quarter, type Size, type View } from './geometry.ts';
import { viewportOf } from './pdf/raster.ts';
import css from './review.module.css';

/** What is closer to the edge than this may be cut off, in mm. */
const SAFETY_MM = 3;
const drawn = ['media', 'bleed', 'trim'] as const;

const shrunk = ({ left, bottom, right, top }: PageBox, by: number): PageBox => ({
  left: left + by,
  bottom: bottom + by,
  right: right - by,
  top: top - by,
});

/** A finding's place, in mm from the corner of the media box, as a box of the page. */
function boxOf({ x, y, width, height }: Place, media: PageBox, userUnit: number): PageBox {
  const points = (mm: number): number => mm / MM_PER_POINT / userUnit;
  const [left, bottom] = [media.left + points(x), media.bottom + points(y)];
  return { left, bottom, right: left + points(width), top: bottom + points(height) };
}

/** Text size of a box's name. */
const NAME_REM = 0.6875;
/** The distance from the top of its line to the foot of its letters, relative to its size. */
const FOOT_EM = 0.95;
/** Each in its own corner, since boxes may be as large as each other, and as the sheet. */
const corners = { media: 'bottom-left', bleed: 'bottom-right', trim: 'top-left' } as const;

/** The names of boxes, in text size. */
function BoxNames({ boxes }: { readonly boxes: readonly { name: (typeof drawn)[number]; at: Rectangle }[] }) {
  const { t } = useTranslation('review');
  const size = NAME_REM * useRem();
  const places = placeNames(
    boxes.map(({ name, at }) => ({ name: t(`box.${name}`), box: at, corner: corners[name] })),
    size,
  );
  return boxes.map(({ name }, index) => {
    const place = places[index];
    if (place === null || place === undefined) return null;
    const isRight = corners[name] === 'bottom-right';
    return (
      <text
        key={name}
        className={css[name]}
        fontSize={size}
        x={isRight ? place.x + place.width : place.x}
        y={place.y + FOOT_EM * size}
        textAnchor={isRight ? 'end' : 'start'}
      >
        {t(`box.${name}`)}
      </text>
    );
  });
}

/**
 * Over the page: media, bleed and trim box, the safety zone inside the trim, and the place of the chosen
 * finding.
 */
export function Boxes(props: {
  readonly page: PDFPageProxy;
  readonly view: View;
  readonly turn: Quarter;
  readonly viewport: Size;
  readonly sheet: PageBoxes;
  readonly found: Place | null;
}) {
  const { page, view, turn, viewport, found } = props;
  const { boxes, userUnit } = props.sheet;
  const pdfViewport = viewportOf(page, view, turn);
  const rectangle = (box: PageBox): Rectangle => {
    const [x0 = 0, y0 = 0] = pdfViewport.convertToViewportPoint(box.left, box.bottom);
    const [x1 = 0, y1 = 0] = pdfViewport.convertToViewportPoint(box.right, box.top);
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  };
  const { media, trim } = boxes;
  const shown = drawn.flatMap((name) => {
    const box = boxes[name];
    return box === undefined ? [] : [{ name, at: rectangle(box) }];
  });
  const safe = trim === undefined ? null : rectangle(shrunk(trim, SAFETY_MM / MM_PER_POINT / userUnit));
  return (
    <svg className={css.overlay} width={viewport.width} height={viewport.height} aria-hidden>
      {shown.map(({ name, at }) => (
        <g key={name} className={css[name]}>
          <rect className={css.casing} {...at} />
          <rect {...at} />
        </g>
      ))}
      {safe !== null && (
        <>
          <rect className={css.casing} {...safe} />
          <rect className={css.safety} {...safe} />
        </>
      )}
      <BoxNames boxes={shown} />
      {found !== null && media !== undefined && (
        <rect className={css.found} {...rectangle(boxOf(found, media, userUnit))} />
      )}
    </svg>
  );
}
