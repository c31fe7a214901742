import type { NoPlates, PageInks } from '../../../contract/index.ts';
import type { Archive } from '../artwork/index.ts';
import { PlatePictures } from './plates/pictures.ts';
import { FileUnreadableError, type Turn, type WorkerPool } from './worker/index.ts';

const SOFT_MS = 8_000;
const GRACE_MS = 4_000;

type Pages = Extract<PageInks, { kind: 'drawn' }>;
type Drawn = Omit<Pages, 'limitPercent'> | Exclude<PageInks, Pages>;

/** Draws pages of archived files in inks, when somebody looks at their plates. */
export class PlateViewer {
  readonly #archive: Pick<Archive, 'pathOf' | 'verify'>;
  readonly #workers: WorkerPool;

  constructor(archive: Pick<Archive, 'pathOf' | 'verify'>, workers: WorkerPool) {
    this.#archive = archive;
    this.#workers = workers;
  }

  /**
   * @param file `isRebuilt`: its check searched it for its objects.
   * @param page from 1
   * @param signal aborts when nobody looks any more.
   */
  async of(
    file: { readonly sha256: string; readonly bytes: number; readonly isRebuilt: boolean },
    page: number,
    signal: AbortSignal,
  ): Promise<Drawn> {
    if ((await this.#archive.verify(file.sha256, file.bytes)) !== 'whole') return notDrawn('missing');
    const path = this.#archive.pathOf(file.sha256);
    try {
      const turn = await this.#workers.ask(
        { kind: 'plates', path, page, isRebuilt: file.isRebuilt, softMs: SOFT_MS },
        SOFT_MS + GRACE_MS,
        () => !signal.aborted,
      );
      return turn.kind === 'answered' ? asText(PlatePictures.parse(turn.result)) : notDrawn(whyOf(turn.kind));
    } catch (error) {
      if (error instanceof FileUnreadableError) return notDrawn('missing');
      throw error;
    }
  }
}

const notDrawn = (why: NoPlates) => ({ kind: 'not-drawn', why }) as const;

function whyOf(kind: Exclude<Turn['kind'], 'answered'>): NoPlates {
  switch (kind) {
    case 'late':
      return 'time';
    case 'too-much':
      return 'memory';
    case 'failed':
    case 'ended':
    case 'unwanted':
      return 'fault';
  }
}

const asText = (pictures: PlatePictures): Drawn =>
  pictures.kind === 'not-drawn'
    ? pictures
    : {
        ...pictures,
        plates: pictures.plates.map((plate) => ({
          ...plate,
          packed: Buffer.from(plate.packed).toString('base64'),
        })),
      };
