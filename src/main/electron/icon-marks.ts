import { app, type BrowserWindow, nativeImage } from 'electron';
import { attentionCount, type Overview } from '../../contract/index.ts';
import type { NativeWords } from './native-words.ts';

/** How far the work in hand has come: of all that came since there was nothing to do, how much is done. */
export class WorkProgress {
  #most = 0;

  /** From 0 to 1; null while there is nothing to do. */
  next({ running, waiting }: Pick<Overview['transfers'], 'running' | 'waiting'>): number | null {
    const open = running + waiting;
    this.#most = open === 0 ? 0 : Math.max(this.#most, open);
    return open === 0 ? null : 1 - open / this.#most;
  }
}

const SIDE = 16;

/** A round, red mark, as Windows lays it over the icon in the taskbar; BGRA. */
export function dotBitmap(): Buffer {
  const bitmap = Buffer.alloc(SIDE * SIDE * 4);
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      const isInside = (x - 7.5) ** 2 + (y - 7.5) ** 2 <= 7.5 ** 2;
      if (isInside) bitmap.set([0x2b, 0x2b, 0xd6, 0xff], (y * SIDE + x) * 4);
    }
  }
  return bitmap;
}

/**
 * What the dock and the taskbar show of a station: how many need attention, and how far the transfers are.
 */
export class IconMarks {
  readonly #progress = new WorkProgress();
  #dot: Electron.NativeImage | null = null;

  /** @param elsewhere how many need attention at stations of other machines. */
  show(overview: Overview, window: BrowserWindow | null, t: NativeWords, elsewhere: number): void {
    const { transfers } = overview;
    const attention = attentionCount(overview) + elsewhere;
    app.setBadgeCount(attention);
    const done = this.#progress.next(transfers);
    // A negative number takes the bar away.
    window?.setProgressBar(done ?? -1, { mode: transfers.paused ? 'paused' : 'normal' });
    if (process.platform === 'win32') {
      window?.setOverlayIcon(attention > 0 ? this.#mark() : null, t('needHand', { count: attention }));
    }
  }

  #mark(): Electron.NativeImage {
    this.#dot ??= nativeImage.createFromBitmap(dotBitmap(), { width: SIDE, height: SIDE });
    return this.#dot;
  }
}
