/** A resource to read again. */
export interface ReadKey {
  readonly kind: 'job' | 'batch' | 'queued-batch';
  readonly id: string;
}

export const nameOf = (key: ReadKey): string => `${key.kind} ${key.id}`;

/** `soon`: a change was reported, or someone requested it; `later`: a routine check. */
export type Urgency = 'soon' | 'later';

/**
 * Reads each requested resource once, however often it is requested. A second request while it waits changes
 * nothing; one during its read causes one more read afterwards, because the answer may be older than the
 * request. What was reported or requested goes first, then routine checks, each in the order of asking.
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
   * @param read resolves to whether there was an answer; must not reject.
   * @param onRead called when a read has ended and is no longer pending.
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

  /** The number of waiting resources. */
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

  /** Starts nothing until `goOn`; requests are kept. */
  hold(): void {
    this.#onHold = true;
  }

  goOn(): void {
    this.#onHold = false;
    this.#next();
  }

  /** Forgets what has not started. */
  clear(): void {
    this.#waiting.soon.clear();
    this.#waiting.later.clear();
    this.#settle();
  }

  /** Resolves when nothing is waiting or being read. */
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
