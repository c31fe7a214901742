import { z } from 'zod';
import { Listed } from './pages/resource.ts';

/** A way to ask for the next page: by which kind of value, in which query parameter. */
export const Pager = z.object({
  by: z.enum(['cursor', 'page', 'offset', 'last-id']),
  parameter: z.string().min(1),
});
export type Pager = z.infer<typeof Pager>;

const LearnedList = z.object({
  /** What has brought further pages. */
  pager: Pager.nullable(),
  /** Where the newest answer with entries held them. */
  storedAt: z.string().nullable(),
});

/** What the answers of a deployment have taught beyond its settings. */
export const Learned = z.object({
  lists: z.partialRecord(Listed, LearnedList),
  /** Files are asked for by the id of the entry around them. */
  asksByOtherId: z.boolean(),
});
export type Learned = z.infer<typeof Learned>;

export const nothingLearned: Learned = { lists: {}, asksByOtherId: false };

/** Where a connection keeps over restarts what it has learned. */
export interface LearnedMemory {
  learned(): Learned;
  keepLearned(learned: Learned): void;
}

/** What one client has learned of its deployment, kept as soon as it changes. */
export class LearnedDeployment {
  readonly #memory: LearnedMemory | null;
  #learned: Learned;

  /** @param memory null: for as long as the client lives. */
  constructor(memory: LearnedMemory | null) {
    this.#memory = memory;
    this.#learned = memory?.learned() ?? nothingLearned;
  }

  pager(list: Listed): Pager | null {
    return this.#learned.lists[list]?.pager ?? null;
  }

  storedAt(list: Listed): string | null {
    return this.#learned.lists[list]?.storedAt ?? null;
  }

  get asksByOtherId(): boolean {
    return this.#learned.asksByOtherId;
  }

  notePager(list: Listed, pager: Pager): void {
    const known = this.pager(list);
    if (known?.by === pager.by && known.parameter === pager.parameter) return;
    this.#noteList(list, { pager, storedAt: this.storedAt(list) });
  }

  noteHeldAt(list: Listed, storedAt: string): void {
    if (this.storedAt(list) === storedAt) return;
    this.#noteList(list, { pager: this.pager(list), storedAt });
  }

  noteFileId(asksByOtherId: boolean): void {
    if (this.#learned.asksByOtherId === asksByOtherId) return;
    this.#keep({ ...this.#learned, asksByOtherId });
  }

  #noteList(list: Listed, learned: z.infer<typeof LearnedList>): void {
    this.#keep({ ...this.#learned, lists: { ...this.#learned.lists, [list]: learned } });
  }

  #keep(learned: Learned): void {
    this.#learned = learned;
    this.#memory?.keepLearned(learned);
  }
}
