import { app, type BrowserWindow, nativeImage } from 'electron';
import { attentionCount, type Overview } from '../../contract/index.ts';
import type { NativeWords } from '../../locales/words.ts';

/**
 * Progress of the current work: the part done of everything that came in since there was last nothing to
 * do.
 */
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

/** A round red mark for Windows to overlay on the taskbar icon; BGRA. */
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

/** The dock and taskbar marks of a station: how many things need attention, and the progress of transfers. */
export class IconMarks {
  readonly #progress = new WorkProgress();
  #dot: Electron.NativeImage | null = null;

  /** @param elsewhere how many need attention at stations on other machines. */
  show(overview: Overview, window: BrowserWindow | null, t: NativeWords, elsewhere: number): void {
    const { transfers } = overview;
    const attention = attentionCount(overview) + elsewhere;
    app.setBadgeCount(attention);
    const done = this.#progress.next(transfers);
    // A negative number removes the bar.
    window?.setProgressBar(done ?? -1, { mode: transfers.paused ? 'paused' : 'normal' });
    if (process.platform === 'win32') {
      window?.setOverlayIcon(attention > 0 ? this.#mark() : null, t('needsAttention', { count: attention }));
    }
  }

  #mark(): Electron.NativeImage {
    this.#dot ??= nativeImage.createFromBitmap(dotBitmap(), { width: SIDE, height: SIDE });
    return this.#dot;
  }
}
