/** A resource to read again. */
export interface ReadKey {
  readonly kind: 'job' | 'batch' | 'queued-batch';
  readonly id: string;
}

export const nameOf = (key: ReadKey): string => `${key.kind} ${key.id}`;

/** `soon`: somebody said that it changed, or asked for it; `later`: a look round. */
export type Urgency = 'soon' | 'later';

/**
 * Reads each asked-for resource once, however often it is asked for: a second wish while it waits is the same wish, and
 * one that comes while it is being read has it read once more afterwards, because the answer may be older than the wish.
 * What was reported or requested goes first, then routine checks, each in the order of asking.
 */
export class ReadQueue {
  readonly #read: (key: ReadKey) => Promise<boolean>;
  readonly #onRead: (key: ReadKey, wasAnswered: boolean) => void;
  readonly #atOnce: number;
  readonly #waiting: Readonly<Record<Urgency, Map<string, ReadKey>>> = { soon: new Map(), later: new Map() };
  readonly #underWay = new Set<string>();
  readonly #idle: (() => void)[] = [];
  #onHold = false;

  /**
   * @param read tells whether there was an answer; must not reject.
   * @param onRead called when a read is over and counts as under way no longer.
   */
  constructor(
    atOnce: number,
    read: (key: ReadKey) => Promise<boolean>,
    onRead: (key: ReadKey, wasAnswered: boolean) => void = () => undefined,
  ) {
    this.#atOnce = atOnce;
    this.#read = read;
    this.#onRead = onRead;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.soon.size + this.#waiting.later.size;
  }

  get isIdle(): boolean {
    return this.length === 0 && this.#underWay.size === 0;
  }

  has(key: ReadKey): boolean {
    const name = nameOf(key);
    return this.#waiting.soon.has(name) || this.#waiting.later.has(name);
  }

  /** True while it waits or is being read. */
  isPending(key: ReadKey): boolean {
    return this.has(key) || this.#underWay.has(nameOf(key));
  }

  ask(key: ReadKey, urgency: Urgency): void {
    const name = nameOf(key);
    if (urgency === 'soon') this.#waiting.later.delete(name);
    if (urgency === 'soon' || !this.#waiting.soon.has(name)) this.#waiting[urgency].set(name, key);
    this.#next();
  }

  /** Begins nothing until `goOn`; wishes are kept. */
  hold(): void {
    this.#onHold = true;
  }

  goOn(): void {
    this.#onHold = false;
    this.#next();
  }

  /** Forgets what has not begun. */
  clear(): void {
    this.#waiting.soon.clear();
    this.#waiting.later.clear();
    this.#settle();
  }

  /** Resolves when nothing waits and nothing is under way. */
  async settled(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #next(): void {
    while (!this.#onHold && this.#underWay.size < this.#atOnce) {
      const first = this.#first();
      if (first === null) return;
      const [name, key] = first;
      this.#waiting.soon.delete(name);
      this.#waiting.later.delete(name);
      this.#underWay.add(name);
      void this.#read(key).then((wasAnswered) => {
        this.#underWay.delete(name);
        this.#onRead(key, wasAnswered);
        this.#next();
        this.#settle();
      });
    }
  }

  #first(): [string, ReadKey] | null {
    const { soon, later } = this.#waiting;
    for (const lane of [soon, later]) {
      for (const [name, key] of lane) if (!this.#underWay.has(name)) return [name, key];
    }
    return null;
  }

  #settle(): void {
    if (!this.isIdle) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
