import { SpotColours } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { FileUnreadableError, type WorkerPool } from './worker/index.ts';

const SOFT_MS = 5_000;
const GRACE_MS = 2_000;

/**
 * Reads what archived files paint at a point, in a separate process like everything that comes from outside.
 */
export class Spots {
  readonly #archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly #workers: WorkerPool;

  constructor(archive: Pick<Archive, 'pathOf' | 'verify'>, turns: WorkerPool) {
    this.#archive = archive;
    this.#workers = turns;
  }

  /**
   * Null if unknown, or if the archive does not hold the file.
   * @param at page from 1, and the place in points of its own coordinates.
   * @param signal aborts when the pointer moves on.
   */
  async at(
    file: { readonly sha256: string; readonly bytes: number },
    at: { readonly page: number; readonly x: number; readonly y: number },
    signal: AbortSignal,
  ): Promise<SpotColours | null> {
    if ((await this.#archive.verify(file.sha256, file.bytes)) !== 'whole') return null;
    const { page, x, y } = at;
    const path = this.#archive.pathOf(file.sha256);
    try {
      const turn = await this.#workers.ask(
        { kind: 'spot', path, page, spot: { x, y }, softMs: SOFT_MS },
        SOFT_MS + GRACE_MS,
        () => !signal.aborted,
      );
      return turn.kind === 'answered' ? SpotColours.nullable().parse(turn.result) : null;
    } catch (error) {
      if (error instanceof FileUnreadableError) return null;
      throw error;
    }
  }
}
