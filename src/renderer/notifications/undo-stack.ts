/** What was done, and how to undo it. */
export interface Undoable {
  /** What was done, in the operator's words. */
  readonly text: string;
  /** To what, if the text does not say it. */
  readonly about?: string | undefined;
  readonly run: () => void | Promise<void>;
  /** How long it can be undone; by default as long as the window is open. */
  readonly lastsMs?: number;
}

/** An action of this window; the latest is undone first. */
export interface RecentAction {
  readonly id: number;
  readonly text: string;
  readonly about?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly state: 'open' | 'undone' | 'expired';
}

interface Entry extends Omit<RecentAction, 'state'> {
  readonly run: Undoable['run'];
  readonly until: number;
  readonly isUndone: boolean;
}

/** Nobody looks back further than this. */
const MAX_ACTIONS = 50;

/** The actions of a window that can be undone in any order; the key undoes the latest. */
export class UndoStack {
  readonly #now: () => number;
  readonly #listeners = new Set<() => void>();
  #entries: readonly Entry[] = [];
  #nextId = 1;

  /** @param now milliseconds since the epoch. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns the id with which it is undone. */
  push({ text, about, run, lastsMs = Number.POSITIVE_INFINITY }: Undoable): number {
    const at = this.#now();
    const id = this.#nextId++;
    this.#set([{ id, text, about, at, run, until: at + lastsMs, isUndone: false }, ...this.#entries]);
    return id;
  }

  /** The latest first. */
  get actions(): readonly RecentAction[] {
    return this.#entries.map((entry) => ({
      id: entry.id,
      text: entry.text,
      about: entry.about,
      at: entry.at,
      state: this.#stateOf(entry),
    }));
  }

  /** Undoes an action, once; false if it can no longer be undone. Rejects with whatever undoing it threw. */
  async undo(id: number): Promise<boolean> {
    const entry = this.#entries.find((one) => one.id === id);
    if (entry === undefined || this.#stateOf(entry) !== 'open') return false;
    this.#set(this.#entries.map((one) => (one.id === id ? { ...one, isUndone: true } : one)));
    try {
      await entry.run();
    } catch (error) {
      // It was not undone, so it can be tried again.
      this.#set(this.#entries.map((one) => (one.id === id ? entry : one)));
      throw error;
    }
    return true;
  }

  /** Undoes the latest action that can be undone; false if there is none. */
  async undoLatest(): Promise<boolean> {
    const latest = this.#entries.find((entry) => this.#stateOf(entry) === 'open');
    return latest === undefined ? false : this.undo(latest.id);
  }

  /** Calls back after each change; returns a function that stops. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #stateOf({ isUndone, until }: Entry): RecentAction['state'] {
    if (isUndone) return 'undone';
    return this.#now() < until ? 'open' : 'expired';
  }

  #set(entries: readonly Entry[]): void {
    this.#entries = entries.slice(0, MAX_ACTIONS);
    for (const listener of this.#listeners) listener();
  }
}
