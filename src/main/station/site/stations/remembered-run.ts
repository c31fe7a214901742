import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Store } from '../../store/index.ts';

/** How far a run of this station has come, as it wrote it to the ledger. */
const Written = z.object({ incarnation: z.number().int(), token: z.string(), beat: z.number().int() });
export type Written = z.infer<typeof Written>;

/** The same as the ledger has it; the token is null where no run of this version wrote one. */
export interface Read {
  readonly incarnation: number;
  readonly token: string | null;
  readonly beat: number;
}

/**
 * What this station wrote last to the site's ledger, kept in its own store: a ledger that does not know it
 * was restored, or is a copy.
 */
export class RememberedRun {
  readonly token = randomUUID();
  readonly #memory: Pick<Store['keyValues'], 'get' | 'set'>;
  readonly #name: string;

  constructor(memory: Pick<Store['keyValues'], 'get' | 'set'>, siteId: string) {
    this.#memory = memory;
    this.#name = `site run ${siteId}`;
  }

  /** Null before the first run in this site. */
  get written(): Written | null {
    const kept = this.#memory.get(this.#name);
    return kept === null ? null : Written.parse(JSON.parse(kept));
  }

  begun(incarnation: number): void {
    this.#memory.set(this.#name, JSON.stringify({ incarnation, token: this.token, beat: 0 }));
  }

  /** The ledger has that beat of this run. A power cut may undo it here: an earlier one says less. */
  beaten(beat: number): void {
    const { written } = this;
    if (written !== null) this.#memory.set(this.#name, JSON.stringify({ ...written, beat }), 'lazily');
  }
}

/**
 * Whether a ledger lacks what was written to it. A later run than the last one is that of a copy of this
 * station's data.
 */
export function lacks(read: Read, written: Written): boolean {
  if (read.incarnation !== written.incarnation) return read.incarnation < written.incarnation;
  return read.token !== written.token || read.beat < written.beat;
}
