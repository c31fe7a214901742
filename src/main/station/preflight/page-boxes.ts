import { z } from 'zod';
import { PageBoxes } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { FileUnreadableError, type WorkerPool } from './worker/index.ts';

const SOFT_MS = 5_000;
const GRACE_MS = 2_000;

/** Reads the boxes of archived files that preflight has no results for: earlier revisions. */
export class PageBoxReader {
  readonly #archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly #workers: WorkerPool;

  constructor(archive: Pick<Archive, 'pathOf' | 'verify'>, turns: WorkerPool) {
    this.#archive = archive;
    this.#workers = turns;
  }

  /**
   * Empty if they cannot be read, or if the archive does not have the file.
   * @param signal aborts when the result is no longer needed
   */
  async of(
    file: { readonly sha256: string; readonly bytes: number },
    signal: AbortSignal,
  ): Promise<PageBoxes[]> {
    if ((await this.#archive.verify(file.sha256, file.bytes)) !== 'whole') return [];
    const path = this.#archive.pathOf(file.sha256);
    try {
      const turn = await this.#workers.ask(
        { kind: 'boxes', path, softMs: SOFT_MS },
        SOFT_MS + GRACE_MS,
        () => !signal.aborted,
      );
      return turn.kind === 'answered' ? z.array(PageBoxes).parse(turn.result) : [];
    } catch (error) {
      if (error instanceof FileUnreadableError) return [];
      throw error;
    }
  }
}
