import type { HotFolderId } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type SiteDatabase, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { assertAgreed, isAgreed } from './agreed-server.ts';
import { type ToldStore, tellAgain } from './tell-again.ts';

const LOOK_MS = 5_000;

export interface PromotionParts {
  readonly database: SiteDatabase;
  readonly member: Member;
  readonly store: ToldStore;
  readonly sharedFolders: () => readonly HotFolderId[];
  readonly clock: Pick<Clock, 'after'>;
  /** The ledger goes on, and may not be as it was. */
  readonly onAgain: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * After a restore or a promotion of the database nothing is claimed, taken over or told: every session finds
 * out before it is used. Each station tells once more what it has committed; when all have, or an
 * administrator says so, the site goes on.
 */
export class Promotion {
  readonly #parts: PromotionParts;
  readonly #loop: WorkLoop;
  #isInDoubt = false;

  constructor(parts: PromotionParts) {
    this.#parts = parts;
    parts.database.guard(assertAgreed);
    this.#loop = new WorkLoop({
      clock: parts.clock,
      turn: () => this.#look(),
      backOff: { firstMs: LOOK_MS, maxMs: LOOK_MS },
      onFault: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #look(): Promise<number> {
    const { database, member, store, sharedFolders, onAgain } = this.#parts;
    const { wasAgreed, goesOn } = await database.unguarded(async (queries) => {
      const wasAgreed = await isAgreed(queries);
      return {
        wasAgreed,
        goesOn: wasAgreed || (await tellAgain(queries, store, member, sharedFolders())),
      };
    });
    if (goesOn && (this.#isInDoubt || !wasAgreed)) onAgain();
    this.#isInDoubt = !goesOn;
    return LOOK_MS;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#parts.onFault(error);
  }
}
