import { z } from 'zod';
import type { PageDifference } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { FileUnreadableError, type WorkerPool } from './worker/index.ts';

const SOFT_MS = 5_000;
const GRACE_MS = 5_000;

const Png = z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes).toString('base64'));
const Pictures = z.object({ original: Png, written: Png, difference: Png }).nullable();

/** Draws the pages on which a proof found a difference, when somebody looks at them. */
export class Differences {
  readonly #archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly #workers: WorkerPool;

  constructor(archive: Pick<Archive, 'pathOf' | 'verify'>, workers: WorkerPool) {
    this.#archive = archive;
    this.#workers = workers;
  }

  /**
   * Null if they cannot be drawn, or if the archive does not hold the file.
   * @param file `isRebuilt`: its check searched it for its objects.
   * @param page from 1
   * @param signal aborts when nobody looks any more.
   */
  async of(
    file: { readonly sha256: string; readonly bytes: number; readonly isRebuilt: boolean },
    page: number,
    signal: AbortSignal,
  ): Promise<PageDifference | null> {
    if ((await this.#archive.verify(file.sha256, file.bytes)) !== 'whole') return null;
    const path = this.#archive.pathOf(file.sha256);
    try {
      const turn = await this.#workers.ask(
        { kind: 'difference', path, page, isRebuilt: file.isRebuilt, softMs: SOFT_MS },
        SOFT_MS + GRACE_MS,
        () => !signal.aborted,
      );
      return turn.kind === 'answered' ? Pictures.parse(turn.result) : null;
    } catch (error) {
      if (error instanceof FileUnreadableError) return null;
      throw error;
    }
  }
}
