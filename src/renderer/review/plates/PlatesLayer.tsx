import type { PDFPageProxy } from 'pdfjs-dist';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ArtworkId, PlateSheet } from '../../../contract/index.ts';
import type { Quarter, View } from '../geometry.ts';
import { viewportOf } from '../pdf/raster.ts';
import type { PlatesView } from '../plates-view.ts';
import { composite, markOver, overLimit } from './composite.ts';
import { coloursOf } from './ink-colours.ts';
import css from './plates.module.css';
import { type Plates, usePlates } from './use-plates.ts';

interface Shown {
  readonly page: PDFPageProxy;
  readonly view: View;
  readonly turn: Quarter;
  readonly shows: PlatesView;
}

/** The plates of a page over it, where it lies on the stage. */
export function PlatesLayer(props: Shown & { readonly id: ArtworkId }) {
  const read = usePlates(props.id, props.page.pageNumber);
  if (read.kind !== 'loaded' || read.data.kind !== 'drawn') return null;
  return <Drawn {...props} plates={read.data} />;
}

/** What the plates look like over each other. */
function pictureOf({ plates, sheet, limitPercent }: Plates, shows: PlatesView): ImageData {
  const colours = coloursOf(plates, shows.isGrey);
  const inked = plates.flatMap(({ ink, pixels }, at) => {
    const rgb = colours[at];
    return rgb === undefined || shows.hidden.includes(ink) ? [] : [{ pixels, rgb }];
  });
  const rgba = composite(inked, sheet.width * sheet.height);
  if (shows.marksLimit && limitPercent !== null) markOver(rgba, overLimit(plates, sheet, limitPercent));
  return new ImageData(rgba, sheet.width, sheet.height);
}

function Drawn({ page, view, turn, shows, plates }: Shown & { readonly plates: Plates }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const picture = useMemo(() => pictureOf(plates, shows), [plates, shows]);
  const { sheet } = plates;
  useLayoutEffect(() => {
    canvas.current?.getContext('2d')?.putImageData(picture, 0, 0);
  }, [picture]);
  return (
    <canvas
      ref={canvas}
      className={css.layer}
      data-plates={plates.plates.length - shows.hidden.length}
      width={sheet.width}
      height={sheet.height}
      style={{ transform: onStage(sheet, viewportOf(page, view, turn).transform) }}
    />
  );
}

/** Where pixels of a plate lie on the stage, as CSS. @param transform from points of the page to the stage */
function onStage({ media, pxPerPoint }: PlateSheet, transform: readonly number[]): string {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const { left, top } = media;
  const across = [a, b].map((part) => part / pxPerPoint);
  const down = [c, d].map((part) => -part / pxPerPoint);
  return `matrix(${[...across, ...down, a * left + c * top + e, b * left + d * top + f].join(', ')})`;
}
