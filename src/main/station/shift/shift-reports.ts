import { setImmediate } from 'node:timers/promises';
import type { HotFolderId, ShiftQuery, ShiftReport } from '../../../contract/index.ts';
import type { Place, Store } from '../store/index.ts';
import { ShiftCount } from './shift-count.ts';

/** Other work gets its turn after so many rows. */
const CHUNK = 200;

interface Parts {
  readonly store: Pick<Store, 'shiftViews'>;
  /** Null if it is no longer there. */
  readonly folderName: (id: HotFolderId) => string | null;
}

/** What this station did in a period. */
export class ShiftReports {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Counts some rows at a time, so that nothing waits for it. Throws the signal's reason. */
  async report({ from, until }: ShiftQuery, signal: AbortSignal): Promise<ShiftReport> {
    const { store, folderName } = this.#parts;
    const { shiftViews } = store;
    const period = { from: Date.parse(from), until: Date.parse(until) };
    const count = new ShiftCount(period, folderName);
    const begin: Place = { at: period.from, id: 0 };
    shiftViews.catchUp();
    for (let place: Place | null = begin; place !== null; ) {
      const found: Rows<'delivered'> = shiftViews.delivered(place, period.until, CHUNK);
      for (const row of found.rows) count.sent(row);
      place = found.next;
      await turn(signal);
    }
    for (const folder of shiftViews.folders())
      for (let place: Place | null = begin; place !== null; ) {
        const found: Rows<'pickedUp'> = shiftViews.pickedUp(folder, period, place, CHUNK);
        for (const row of found.rows) count.sent(row);
        place = found.next;
        await turn(signal);
      }
    for (let place: Place | null = begin; place !== null; ) {
      const found: Rows<'noted'> = shiftViews.noted(place, period.until, CHUNK);
      for (const row of found.rows) count.noted(row, (id) => shiftViews.delivery(id));
      place = found.next;
      await turn(signal);
    }
    const sentAt = [...count.sentAt];
    for (let place = 0; place < sentAt.length; place += CHUNK) {
      const some = sentAt.slice(place, place + CHUNK);
      const dues = shiftViews.shipBys(some.map(([job]) => job));
      for (const [job, at] of some) count.shipped(at, dues.get(job) ?? null);
      await turn(signal);
    }
    return { from, until, ...count.read() };
  }
}

type Rows<Name extends 'delivered' | 'pickedUp' | 'noted'> = ReturnType<Store['shiftViews'][Name]>;

async function turn(signal: AbortSignal): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
}
