import {
  AnnotationMode,
  type PageViewport,
  type PDFPageProxy,
  RenderingCancelledException,
} from 'pdfjs-dist';
import type { Quarter, Size, View } from '../geometry.ts';

const wholeTurn = 360;

/** How a page is rotated when shown, including its own rotation. */
const rotationOf = (page: PDFPageProxy, turn: Quarter): number => (page.rotate + turn) % wholeTurn;

/** The size of a page in the file, in points, including its UserUnit. */
export function sheetOf(page: PDFPageProxy): Size {
  const { width, height } = page.getViewport({ scale: 1, rotation: rotationOf(page, 0) });
  return { width, height };
}

/** Maps places of a page to the stage. @param pixelRatio 1 for CSS px */
export const viewportOf = (page: PDFPageProxy, view: View, turn: Quarter, pixelRatio = 1): PageViewport =>
  page.getViewport({
    scale: view.scale * pixelRatio,
    rotation: rotationOf(page, turn),
    offsetX: view.origin.x * pixelRatio,
    offsetY: view.origin.y * pixelRatio,
  });

/** What was painted, and whether images that could not be decoded are missing. */
interface Painting {
  readonly canvas: HTMLCanvasElement;
  readonly undecoded: boolean;
}

/**
 * Paints what `view` shows of a page on a canvas of the stage's size and nothing beyond it, so that memory
 * does not grow with the zoom. Resolves to null if `signal` aborted.
 */
export async function paint(
  page: PDFPageProxy,
  show: {
    readonly view: View;
    readonly turn: Quarter;
    readonly viewport: Size;
    /** Device pixels to a CSS pixel. */
    readonly pixelRatio: number;
    /** Annotations that print are drawn; no others ever are. */
    readonly annotations: boolean;
  },
  signal: AbortSignal,
): Promise<Painting | null> {
  const { view, turn, viewport, pixelRatio, annotations } = show;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(viewport.width * pixelRatio));
  canvas.height = Math.max(1, Math.round(viewport.height * pixelRatio));
  const task = page.render({
    canvas,
    viewport: viewportOf(page, view, turn, pixelRatio),
    // Only the print intent leaves out annotations that do not print. It paints in one go, so it is used
    // only with them.
    ...(annotations
      ? { intent: 'print', annotationMode: AnnotationMode.ENABLE }
      : { annotationMode: AnnotationMode.DISABLE }),
  });
  // Called before each step. Afterwards, what was painted for print is released.
  let undecoded = false;
  task.onContinue = (proceed: () => void) => {
    undecoded ||= hasUndecoded(page);
    proceed();
  };
  const cancel = (): void => task.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    await task.promise;
    return signal.aborted ? null : { canvas, undecoded };
  } catch (error) {
    if (error instanceof RenderingCancelledException) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Whether the page, as far as it has been read, has images that could not be decoded. */
function hasUndecoded(page: PDFPageProxy): boolean {
  for (const [, data] of page.objs) if (data === null) return true;
  return false;
}
