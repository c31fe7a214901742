/** A resource to read again. */
export interface ReadKey {
  readonly kind: 'job' | 'batch' | 'queued-batch';
  readonly id: string;
}

export const nameOf = (key: ReadKey): string => `${key.kind} ${key.id}`;

/** `soon`: someone requested it; `hinted`: a webhook reported a change; `later`: a routine check. */
export type Urgency = 'soon' | 'hinted' | 'later';
const URGENCIES = ['soon', 'hinted', 'later'] as const satisfies readonly Urgency[];

/**
 * Reads each requested resource once, however often it is requested. A second request while it waits changes
 * nothing; one during its read causes one more read afterwards, because the answer may be older than the
 * request. What was requested goes first, then what was reported, then routine checks, each in the order of
 * asking.
 */
export class ReadQueue {
  readonly #read: (key: ReadKey) => Promise<boolean>;
  readonly #onRead: (key: ReadKey, wasAnswered: boolean) => void;
  readonly #atOnce: number;
  readonly #waiting: Readonly<Record<Urgency, Map<string, ReadKey>>> = {
    soon: new Map(),
    hinted: new Map(),
    later: new Map(),
  };
  readonly #underWay = new Set<string>();
  readonly #idle: (() => void)[] = [];
  #onHold = false;
  #isHintedOnHold = false;

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
    return URGENCIES.reduce((sum, urgency) => sum + this.#waiting[urgency].size, 0);
  }

  /** The resources that wait because a webhook reported a change. */
  get hinted(): ReadonlyMap<string, ReadKey> {
    return this.#waiting.hinted;
  }

  get isIdle(): boolean {
    return this.length === 0 && this.#underWay.size === 0;
  }

  has(key: ReadKey): boolean {
    const name = nameOf(key);
    return URGENCIES.some((urgency) => this.#waiting[urgency].has(name));
  }

  /** True while it waits or is being read. */
  isPending(key: ReadKey): boolean {
    return this.has(key) || this.#underWay.has(nameOf(key));
  }

  ask(key: ReadKey, urgency: Urgency): void {
    const name = nameOf(key);
    const rank = URGENCIES.indexOf(urgency);
    if (URGENCIES.slice(0, rank).some((other) => this.#waiting[other].has(name))) return;
    for (const other of URGENCIES.slice(rank + 1)) this.#waiting[other].delete(name);
    this.#waiting[urgency].set(name, key);
    this.#next();
  }

  /** Forgets one that has not started. */
  drop(key: ReadKey): void {
    for (const urgency of URGENCIES) this.#waiting[urgency].delete(nameOf(key));
    this.#settle();
  }

  /** Starts nothing that a webhook reported until `releaseHinted`. */
  holdHinted(): void {
    this.#isHintedOnHold = true;
  }

  releaseHinted(): void {
    this.#isHintedOnHold = false;
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
    for (const urgency of URGENCIES) this.#waiting[urgency].clear();
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
      for (const urgency of URGENCIES) this.#waiting[urgency].delete(name);
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
    for (const urgency of URGENCIES) {
      if (urgency === 'hinted' && this.#isHintedOnHold) continue;
      for (const [name, key] of this.#waiting[urgency]) if (!this.#underWay.has(name)) return [name, key];
    }
    return null;
  }

  #settle(): void {
    if (!this.isIdle) return;
    for (const resolve of this.#idle.splice(0)) resolve();
  }
}
