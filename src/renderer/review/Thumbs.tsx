import { useVirtualizer } from '@tanstack/react-virtual';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { useLineHeights, useRem } from '../parts/use-line-heights.ts';
import { useWords } from '../words/words-context.tsx';
import { fitted, MARGIN_PX } from './geometry.ts';
import { paint, sheetOf } from './pdf/raster.ts';
import { usePage } from './pdf/use-page.ts';
import css from './review.module.css';

const THUMB = { width: 92, height: 92 };
/** What stands around a picture: its number below, which grows with the text. */
const BESIDE = { px: 10, rem: 1.25 };

function Thumb({ pdf, index }: { readonly pdf: PDFDocumentProxy; readonly index: number }) {
  const [done, setDone] = useState(false);
  // What is painted needs its page no more, which may weigh far more than what is seen of it here.
  const page = usePage(done ? null : pdf, index);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (page === null || page === 'broken') return;
    const stop = new AbortController();
    const sheet = sheetOf(page);
    // Without a margin around it, the sheet itself is the picture.
    const { scale } = fitted(sheet, {
      width: THUMB.width + 2 * MARGIN_PX,
      height: THUMB.height + 2 * MARGIN_PX,
    });
    const stage = { width: sheet.width * scale, height: sheet.height * scale };
    const view = { scale, origin: { x: 0, y: 0 } };
    const show = { view, turn: 0, stage, pixelRatio: window.devicePixelRatio } as const;
    paint(page, show, stop.signal).then(
      (canvas) => {
        if (canvas === null || place.current === null) return;
        canvas.style.width = `${stage.width}px`;
        canvas.style.height = `${stage.height}px`;
        place.current.replaceChildren(canvas);
        setDone(true);
      },
      () => undefined,
    );
    return () => stop.abort();
  }, [page]);
  return <div ref={place} className={css.thumbPicture} data-done={done} />;
}

/** Every page in small; only those in sight are painted. */
export function Thumbs(props: {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly onChoose: (page: number) => void;
}) {
  const { pdf, page } = props;
  const { t } = useWords('review');
  const scroll = useRef<HTMLElement>(null);
  const rowPx = THUMB.height + BESIDE.px + BESIDE.rem * useRem();
  const rows = useVirtualizer({
    count: pdf.numPages,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowPx,
    overscan: 2,
  });
  useLineHeights(rows, String(rowPx));
  useEffect(() => rows.scrollToIndex(page), [rows, page]);
  return (
    <nav ref={scroll} className={css.thumbs} aria-label={t('pages')}>
      <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => (
          <button
            key={index}
            type="button"
            className={css.thumb}
            style={{ height: rowPx, transform: `translateY(${start}px)` }}
            aria-current={index === page ? 'page' : undefined}
            aria-label={t('pageNumber', { page: index + 1 })}
            onClick={() => props.onChoose(index)}
          >
            <Thumb pdf={pdf} index={index} />
            <span>{index + 1}</span>
          </button>
        ))}
      </div>
    </nav>
  );
}
