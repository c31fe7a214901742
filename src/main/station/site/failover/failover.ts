import type { HotFolderId } from '../../../../contract/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import type { Clock } from '../../ports.ts';
import { type SiteDatabase, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import { guardOf, isAgreed, type KnownLedger, owesReport } from './agreed-server.ts';
import { type ReportStore, reportAgain, reportLate } from './report-again.ts';
import { readReports } from './uncertain-queries.ts';

const LOOK_MS = 5_000;

export interface PromotionParts {
  readonly database: SiteDatabase;
  readonly member: Member;
  readonly store: ReportStore;
  readonly sharedFolders: () => readonly HotFolderId[];
  readonly clock: Pick<Clock, 'after'>;
  /** What this station knows of the ledger that it used last. */
  readonly known: KnownLedger;
  /** The ledger goes on, or is about to, and may differ from before. */
  readonly onAgain: () => void;
  /** While it does not go on: another station has reported, or this one. */
  readonly onReport: () => void;
  readonly onFault: (error: unknown) => void;
}

/**
 * After a restore or promotion of the database nothing is claimed, taken over or published; every session
 * checks this before it is used. Each station reports again what it has committed. When all have, or an
 * administrator says so, the site goes on; a station that was silent then reports before its first session.
 */
export class Promotion {
  readonly #parts: PromotionParts;
  readonly #loop: WorkLoop;
  #isInDoubt = false;
  /** Who had reported when this last looked, while the ledger is in doubt. */
  #reporters = '';

  constructor(parts: PromotionParts) {
    this.#parts = parts;
    parts.database.guard(guardOf(parts.member.stationId, parts.known, parts.onAgain));
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
    const { database, member, store, sharedFolders, onAgain, onReport } = this.#parts;
    const { wasAgreed, goesOn, reporters } = await database.unguarded(async (queries) => {
      const isLate = (await isAgreed(queries)) && (await owesReport(queries, member.stationId));
      if (isLate) await reportLate(queries, store, member, sharedFolders());
      const wasAgreed = !isLate && (await isAgreed(queries));
      const goesOn = isLate || wasAgreed || (await reportAgain(queries, store, member, sharedFolders()));
      const stations = goesOn ? [] : await readReports(queries);
      return {
        wasAgreed,
        goesOn,
        reporters: stations.flatMap(({ id, hasReported }) => (hasReported ? id : [])).join(),
      };
    });
    // Another station may have noticed that, while this one's session goes on.
    if (!goesOn) database.distrust();
    if (goesOn && (this.#isInDoubt || !wasAgreed)) onAgain();
    this.#isInDoubt = !goesOn;
    if (reporters !== this.#reporters) onReport();
    this.#reporters = reporters;
    return LOOK_MS;
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#parts.onFault(error);
  }
}
