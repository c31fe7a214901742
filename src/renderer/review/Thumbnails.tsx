import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { PageBoxes } from '../../contract/index.ts';
import { useRem } from '../hooks/use-rem.ts';
import { scrollIntoSight, useVisibleRange } from '../hooks/use-visible-range.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { fitted, MARGIN_PX } from './geometry.ts';
import { boxesOfPage } from './page-boxes.ts';
import { paint, sheetOf } from './pdf/raster.ts';
import { TaskQueue } from './pdf/task-queue.ts';
import { leave } from './pdf/use-page.ts';
import css from './review.module.css';

const THUMB = { width: 92, height: 92 };
/** What surrounds an image: its number below, which grows with the text. */
const BESIDE = { px: 10, rem: 1.25 };
/** Pages drawn above and below the visible ones. */
const AROUND = 2;

/**
 * After scrolling by half a page, painting rests this long, so that pages that pass quickly are not
 * painted.
 */
const REST_MS = 150;

/**
 * The thumbnail of one page; null if `signal` aborted. The page itself is released, since it may need far
 * more memory.
 */
async function small(pdf: PDFDocumentProxy, index: number, annotations: boolean, signal: AbortSignal) {
  const page = await pdf.getPage(index + 1);
  try {
    if (signal.aborted) return null;
    const sheet = sheetOf(page);
    // Without a margin, the image is the sheet itself.
    const { scale } = fitted(sheet, {
      width: THUMB.width + 2 * MARGIN_PX,
      height: THUMB.height + 2 * MARGIN_PX,
    });
    const viewport = { width: sheet.width * scale, height: sheet.height * scale };
    const view = { scale, origin: { x: 0, y: 0 } };
    const { devicePixelRatio: pixelRatio } = window;
    const painting = await paint(page, { view, turn: 0, viewport, pixelRatio, annotations }, signal);
    if (painting === null) return null;
    const { canvas } = painting;
    canvas.style.width = `${viewport.width}px`;
    canvas.style.height = `${viewport.height}px`;
    return canvas;
  } finally {
    leave(pdf, page);
  }
}

function PageThumbnail(props: {
  readonly pdf: PDFDocumentProxy;
  readonly index: number;
  readonly annotations: boolean;
  readonly turns: TaskQueue;
}) {
  const { pdf, index, annotations, turns } = props;
  /** With annotations or without; null: not yet. */
  const [painted, setPainted] = useState<boolean | null>(null);
  const done = painted === annotations;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) return;
    const stop = new AbortController();
    const takeBack = turns.ask(index, async () => {
      const canvas = await small(pdf, index, annotations, stop.signal);
      if (canvas === null || place.current === null) return;
      place.current.replaceChildren(canvas);
      setPainted(annotations);
    });
    return () => {
      takeBack();
      stop.abort();
    };
  }, [pdf, index, annotations, turns, done]);
  return <div ref={place} className={css.thumbPicture} data-done={done} />;
}

/** The thumbnails of all pages; the visible ones are painted, one after the other. */
export function Thumbnails(props: {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly boxes: readonly PageBoxes[];
  readonly onChoose: (page: number) => void;
}) {
  const { pdf, page, boxes } = props;
  const { t } = useTranslation('review');
  const scroll = useRef<HTMLElement>(null);
  const rowPx = THUMB.height + BESIDE.px + BESIDE.rem * useRem();
  const { first, last } = useVisibleRange(scroll, ({ top, height }) =>
    height === 0
      ? { first: 0, last: -1 }
      : {
          first: Math.max(0, Math.floor(top / rowPx) - AROUND),
          last: Math.min(pdf.numPages - 1, Math.floor((top + height) / rowPx) + AROUND),
        },
  );
  const drawn = Array.from({ length: last - first + 1 }, (_, step) => first + step);
  useEffect(() => {
    if (scroll.current !== null) scrollIntoSight(scroll.current, page * rowPx, (page + 1) * rowPx);
  }, [page, rowPx]);
  const [turns] = useState(() => new TaskQueue());
  const passed = useRef(0);
  const onScroll = (): void => {
    const { scrollTop = 0, clientHeight = 0 } = scroll.current ?? {};
    turns.lookAt((scrollTop + clientHeight / 2) / rowPx - 0.5);
    if (Math.abs(scrollTop - passed.current) < rowPx / 2) return;
    passed.current = scrollTop;
    turns.hold(REST_MS);
  };
  return (
    <nav ref={scroll} className={css.thumbs} aria-label={t('pages')} onScroll={onScroll}>
      <div style={{ height: pdf.numPages * rowPx, position: 'relative' }}>
        {drawn.map((index) => (
          <button
            key={index}
            type="button"
            className={css.thumb}
            style={{ height: rowPx, transform: `translateY(${index * rowPx}px)` }}
            aria-current={index === page ? 'page' : undefined}
            aria-label={t('pageNumber', { page: index + 1 })}
            onClick={() => props.onChoose(index)}
          >
            <PageThumbnail
              pdf={pdf}
              index={index}
              annotations={boxesOfPage(boxes, index)?.printsAnnotations === true}
              turns={turns}
            />
            <span>{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}
