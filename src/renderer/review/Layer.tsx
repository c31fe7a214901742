import type { PDFPageProxy } from 'pdfjs-dist';
import { type CSSProperties, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import type { Quarter, Size, View } from './geometry.ts';
import { Notice } from './Notice.tsx';
import { paint } from './pdf/raster.ts';
import css from './review.module.css';

/** Moving and zooming shows the last painting at once; it is painted again after a rest of this many ms. */
const REST_MS = 60;

/** How a painting of `from` looks under `to` until it is painted again. */
export function carriedOver(from: View, to: View): string {
  const ratio = to.scale / from.scale;
  const x = to.origin.x - from.origin.x * ratio;
  const y = to.origin.y - from.origin.y * ratio;
  return `translate(${x}px, ${y}px) scale(${ratio})`;
}

/** One page of one file on the stage. */
export function Layer(props: {
  readonly page: PDFPageProxy;
  readonly view: View;
  readonly turn: Quarter;
  readonly viewport: Size;
  /** Printing annotations lie over it. */
  readonly annotations: boolean;
  readonly style?: CSSProperties;
  /** @param undecoded some images could not be decoded and are missing */
  readonly onPainted?: (canvas: HTMLCanvasElement, undecoded: boolean) => void;
}) {
  const { page, view, turn, viewport, annotations, onPainted } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [painted, setPainted] = useState<View | null>(null);
  const { t } = useTranslation('review');
  /** One painting of the page; another object is another attempt. */
  const painting = useMemo(
    () => ({ page, view, turn, viewport, annotations }),
    [page, view, turn, viewport, annotations],
  );
  const [broken, setBroken] = useState<typeof painting | null>(null);
  const failed = broken === painting;
  const reportPainted = useEffectEvent((shown: HTMLCanvasElement, undecoded: boolean) =>
    onPainted?.(shown, undecoded),
  );
  const isFirst = useRef(true);
  // Not after the screen has been painted, because the page is what the operator waits for.
  useLayoutEffect(() => {
    const stop = new AbortController();
    const show = (): void => {
      const { devicePixelRatio: pixelRatio } = window;
      paint(painting.page, { ...painting, pixelRatio }, stop.signal).then(
        (made) => {
          const shown = canvas.current;
          if (made === null || shown === null) return;
          const { canvas: drawn, undecoded } = made;
          shown.width = drawn.width;
          shown.height = drawn.height;
          shown.getContext('2d')?.drawImage(drawn, 0, 0);
          isFirst.current = false;
          setPainted(painting.view);
          reportPainted(shown, undecoded);
        },
        () => {
          if (!stop.signal.aborted) setBroken(painting);
        },
      );
    };
    const timer = isFirst.current ? null : setTimeout(show, REST_MS);
    if (timer === null) show();
    return () => {
      if (timer !== null) clearTimeout(timer);
      stop.abort();
    };
  }, [painting]);
  return (
    <>
      <canvas
        ref={canvas}
        className={css.layer}
        data-painted={painted === view && !failed}
        style={{
          ...props.style,
          width: viewport.width,
          height: viewport.height,
          transform: painted === null ? undefined : carriedOver(painted, view),
        }}
      />
      {failed && <Notice>{t('pageBroken')}</Notice>}
    </>
  );
}
