import { useRef } from 'react';
import { useStore } from 'zustand';
import type { ArtworkId, PageBoxes, Place } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { Boxes } from './Boxes.tsx';
import type { Point } from './geometry.ts';
import { Layer } from './Layer.tsx';
import { Notice, NoticeText } from './Notice.tsx';
import { boxesOfPage, useBoxes } from './page-boxes.ts';
import { viewportOf } from './pdf/raster.ts';
import { type PageRead, usePage } from './pdf/use-page.ts';
import { usePdf } from './pdf/use-pdf.ts';
import { PlatesLayer } from './plates/PlatesLayer.tsx';
import css from './review.module.css';
import type { ReviewStore } from './review-state.ts';
import { Viewport } from './Viewport.tsx';

/** A colour as the screen shows it, and where it was read. */
export interface Picked {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Page from 1, and the place in points of the page's coordinates. */
  readonly spot: { readonly page: number; readonly x: number; readonly y: number };
  /** The place of the pointer in the window, in CSS px. */
  readonly at: Point;
}

/**
 * The colour of one pixel, read through a canvas of its own, because a canvas that is read often paints
 * slowly.
 */
function pixelOf(canvas: HTMLCanvasElement, { x, y }: Point): Pick<Picked, 'red' | 'green' | 'blue'> {
  const ratio = window.devicePixelRatio;
  const one = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  one?.drawImage(canvas, Math.floor(x * ratio), Math.floor(y * ratio), 1, 1, 0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = one?.getImageData(0, 0, 1, 1).data ?? [];
  return { red, green, blue };
}

/** The page of another file over the one in review. */
function OtherLayer(props: {
  readonly id: ArtworkId;
  readonly review: ReviewStore;
  readonly blend: 'multiply' | 'normal' | 'difference';
  readonly opacity: number;
  /** On a stage of its own, it has its own boxes. */
  readonly ownBoxes?: boolean;
}) {
  const { id, review, blend, opacity, ownBoxes = false } = props;
  const { t } = useTranslation('review');
  const { view, turn, viewport, page: index, boxes: shows } = useStore(review);
  const sheet = boxesOfPage(useBoxes(id), index);
  const opening = usePdf(id);
  const page = usePage(opening.kind === 'open' ? opening.pdf : null, index);
  if (opening.kind === 'unreadable') return <Notice>{t('otherUnreadable')}</Notice>;
  if (page === 'broken') return <Notice>{t('otherPageBroken')}</Notice>;
  if (page === null || view === null || viewport === null) return null;
  const lies = { page, view, turn, viewport };
  return (
    <>
      <Layer
        {...lies}
        annotations={sheet?.printsAnnotations === true}
        style={{ mixBlendMode: blend, opacity }}
      />
      {ownBoxes && shows && sheet !== null && <Boxes {...lies} sheet={sheet} found={null} />}
    </>
  );
}

/** The file in review on its stage, alone or with another over it, and one beside it if wanted. */
export function PageList(props: {
  readonly review: ReviewStore;
  /** Null until it is read. */
  readonly page: PageRead | null;
  readonly id: ArtworkId;
  readonly labelOf: (id: ArtworkId) => string;
  /** Of the page; null if unknown. */
  readonly boxes: PageBoxes | null;
  /** The place of the chosen finding. */
  readonly found: Place | null;
  readonly onPick: (colour: Picked | null) => void;
  /** The page in review has been painted, perhaps without images that could not be decoded. */
  readonly onShown: (undecoded: boolean) => void;
}) {
  const { review, boxes, found, onPick, onShown } = props;
  const { t } = useTranslation('review');
  const page = props.page === 'broken' ? null : props.page;
  const { view, turn, viewport, compareMode, tool, boxes: shows, plates } = useStore(review);
  const painted = useRef<HTMLCanvasElement | null>(null);
  const remember = (canvas: HTMLCanvasElement, undecoded: boolean): void => {
    painted.current = canvas;
    onShown(undecoded);
  };
  const pick = (at: Point | null, inWindow: Point): void => {
    const canvas = painted.current;
    if (at === null || page === null || canvas === null || view === null || tool !== 'pick') {
      onPick(null);
      return;
    }
    const { red, green, blue } = pixelOf(canvas, at);
    const [x = 0, y = 0] = viewportOf(page, view, turn).convertToPdfPoint(at.x, at.y);
    onPick({ red, green, blue, spot: { page: page.pageNumber, x, y }, at: inWindow });
  };
  return (
    <div className={compareMode.kind === 'beside' ? css.two : css.one}>
      <Viewport
        review={review}
        label={props.labelOf(props.id)}
        named={compareMode.kind === 'beside'}
        onPick={pick}
        leads
        notice={props.page === 'broken' && <NoticeText>{t('pageBroken')}</NoticeText>}
      >
        {page !== null && view !== null && viewport !== null && (
          <div className={compareMode.kind === 'difference' ? css.difference : css.layers}>
            <Layer
              page={page}
              view={view}
              turn={turn}
              viewport={viewport}
              annotations={boxes?.printsAnnotations === true}
              onPainted={remember}
            />
            {plates !== null && (compareMode.kind === 'alone' || compareMode.kind === 'beside') && (
              <PlatesLayer id={props.id} page={page} view={view} turn={turn} shows={plates} />
            )}
            {compareMode.kind === 'difference' && (
              <OtherLayer
                key={compareMode.id}
                id={compareMode.id}
                review={review}
                blend="difference"
                opacity={1}
              />
            )}
            {compareMode.kind === 'over' &&
              compareMode.ids.map((id) => (
                <OtherLayer
                  key={id}
                  id={id}
                  review={review}
                  blend={compareMode.blend}
                  opacity={compareMode.opacity}
                />
              ))}
          </div>
        )}
        {page !== null && view !== null && viewport !== null && shows && boxes !== null && (
          <Boxes page={page} view={view} turn={turn} viewport={viewport} sheet={boxes} found={found} />
        )}
      </Viewport>
      {compareMode.kind === 'beside' && (
        <Beside
          key={compareMode.id}
          id={compareMode.id}
          review={review}
          label={props.labelOf(compareMode.id)}
        />
      )}
    </div>
  );
}

/** Another file on its own stage, moved and zoomed with the first. */
function Beside(props: { readonly id: ArtworkId; readonly review: ReviewStore; readonly label: string }) {
  const { id, review, label } = props;
  return (
    <Viewport review={review} label={label} named leads={false}>
      <div className={css.layers}>
        <OtherLayer id={id} review={review} blend="normal" opacity={1} ownBoxes />
      </div>
    </Viewport>
  );
}
