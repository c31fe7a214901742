import { z } from 'zod';
import { Listed } from './resource.ts';

/** How to request the next page: by which kind of value, in which query parameter; a range, in which unit. */
export const Pager = z.object({
  by: z.enum(['cursor', 'page', 'offset', 'last-id', 'range']),
  parameter: z.string().min(1),
});
export type Pager = z.infer<typeof Pager>;

const LearnedList = z.object({
  /** The way that last led to further pages. */
  pager: Pager.nullable(),
  /** Where the newest non-empty answer held its entries. */
  storedAt: z.string().nullable(),
});

/** Findings about a deployment from its answers, beyond the settings. */
export const Learned = z.object({
  lists: z.partialRecord(Listed, LearnedList),
  /** Files are requested by the id of the surrounding entry. */
  asksByOtherId: z.boolean(),
});
export type Learned = z.infer<typeof Learned>;

export const nothingLearned: Learned = { lists: {}, asksByOtherId: false };

/** Where a connection stores its findings. */
export interface LearnedMemory {
  learned(): Learned;
  keepLearned(learned: Learned): void;
}

/** The findings about one deployment, stored as soon as they change. */
export class LearnedDeployment {
  readonly #memory: LearnedMemory | null;
  #learned: Learned;

  /** @param memory null: they are lost with the client. */
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
