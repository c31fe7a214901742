import {
  AnnotationMode,
  type PageViewport,
  type PDFPageProxy,
  RenderingCancelledException,
} from 'pdfjs-dist';
import type { Quarter, Size, View } from '../geometry.ts';

const wholeTurn = 360;

/** How a page is turned when it is shown, with its own rotation. */
const rotationOf = (page: PDFPageProxy, turn: Quarter): number => (page.rotate + turn) % wholeTurn;

/** The size of a page as it stands in the file, in points, its UserUnit counted in. */
export function sheetOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1, rotation: rotationOf(page, 0) });
  return { width, height };
}

/** Where places of a page lie on the stage. @param pixelRatio 1 for CSS px */
export const viewportOf = (page: PDFPageProxy, view: View, turn: Quarter, pixelRatio = 1): PageViewport =>
  page.getViewport({
    scale: view.scale * pixelRatio,
    rotation: rotationOf(page, turn),
    offsetX: view.origin.x * pixelRatio,
    offsetY: view.origin.y * pixelRatio,
  });

/**
 * Paints what `view` shows of a page on a canvas of the stage's size and nothing beyond it, so that memory does not grow
 * with the zoom. Resolves to null where `signal` aborted.
 * @param pixelRatio device pixels to a CSS pixel
 */
export async function paint(
  page: PDFPageProxy,
  show: { readonly view: View; readonly turn: Quarter; readonly stage: Size; readonly pixelRatio: number },
  signal: AbortSignal,
): Promise<HTMLCanvasElement | null> {
  const { view, turn, stage, pixelRatio } = show;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(stage.width * pixelRatio));
  canvas.height = Math.max(1, Math.round(stage.height * pixelRatio));
  const task = page.render({
    canvas,
    viewport: viewportOf(page, view, turn, pixelRatio),
    annotationMode: AnnotationMode.DISABLE,
  });
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    return signal.aborted ? null : canvas;
  } catch (error) {
    if (error instanceof RenderingCancelledException) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
