/** A resource to read again. */
export interface ReadKey {
  readonly kind: 'job' | 'batch' | 'queued-batch';
  readonly id: string;
}

/**
 * Reads each asked-for resource once, however often it is asked for: a second wish while it waits is the same wish, and
 * one that comes while it is being read has it read once more afterwards, because the answer may be older than the wish.
 */
export class ReadQueue {
  readonly #read: (key: ReadKey) => Promise<void>;
  readonly #atOnce: number;
  readonly #waiting = new Map<string, ReadKey>();
  readonly #underWay = new Set<string>();
  readonly #idle: (() => void)[] = [];

  /** @param read must not reject. */
  constructor(atOnce: number, read: (key: ReadKey) => Promise<void>) {
    this.#atOnce = atOnce;
    this.#read = read;
  }

  ask(key: ReadKey): void {
    this.#waiting.set(`${key.kind} ${key.id}`, key);
    this.#next();
  }

  /** Forgets what has not begun. */
  clear(): void {
    this.#waiting.clear();
    this.#settle();
  }

  /** Resolves when nothing waits and nothing is under way. */
  async settled(): Promise<void> {
    if (this.#waiting.size === 0 && this.#underWay.size === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    for (const [name, key] of this.#waiting) {
      if (this.#underWay.size >= this.#atOnce) return;
      if (this.#underWay.has(name)) continue;
      this.#waiting.delete(name);
      this.#underWay.add(name);
      void this.#read(key).finally(() => {
        this.#underWay.delete(name);
        this.#next();
        this.#settle();
      });
    }
  }

  #settle(): void {
    if (this.#waiting.size > 0 || this.#underWay.size > 0) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
