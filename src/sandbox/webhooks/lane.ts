import { Caller } from './call.ts';
import { type Signature, signedHeaders, xSignature } from './signature.ts';

/** Milliseconds before each further attempt. Section 6 shows no retries: these are the sandbox's own. */
const RETRY_AFTER_MS = [500, 2_000, 10_000, 60_000, 300_000];
const ANSWER_WITHIN_MS = 5_000;
/** As both generations wait. */
const STRICT_ANSWER_WITHIN_MS = 10_000;
const CONCURRENCY = 8;
const MAX_WAITING = 200_000;

/** One call to be made. */
export interface Message {
  readonly id: string;
  readonly event: string;
  /** The subject; null if unknown. */
  readonly about: string | null;
  readonly body: Uint8Array;
  /** Headers instead of the signed ones. */
  readonly forgedHeaders: Readonly<Record<string, string>> | null;
  readonly attempt: number;
  /** The speed of the body; null for no limit. */
  readonly bytesPerSecond: number | null;
}

/** The outcome of one attempt. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly webhookId: string;
  readonly messageId: string;
  readonly event: string;
  readonly about: string | null;
  readonly attempt: number;
  readonly outcome: 'delivered' | 'failed' | 'given-up' | 'dropped';
  /** The status of the answer, or the error's code. */
  readonly answer: number | string;
}

/** The calls to one receiver: a few at once, each repeated until it is answered with 2xx or given up. */
export class Lane {
  readonly id: string;
  readonly url: string;
  readonly secret: string | null;
  readonly signature: Signature;
  /** Whether each call waits until the one before it was accepted, however long that takes. */
  readonly isStrict: boolean;
  readonly #note: (attempt: Attempt) => void;
  readonly #caller: Caller;
  readonly #timers = new Set<NodeJS.Timeout>();
  #waiting: Message[] = [];
  #taken = 0;
  #underWay = 0;
  /** Newer calls wait until an older one is tried again. */
  #heldBack = false;
  #stopped = false;

  constructor(
    target: Pick<Lane, 'id' | 'url' | 'secret' | 'signature' | 'isStrict'>,
    note: (attempt: Attempt) => void,
  ) {
    this.id = target.id;
    this.url = target.url;
    this.secret = target.secret;
    this.signature = target.signature;
    this.isStrict = target.isStrict;
    this.#note = note;
    this.#caller = new Caller(target.url, {
      atOnce: CONCURRENCY,
      answerWithinMs: target.isStrict ? STRICT_ANSWER_WITHIN_MS : ANSWER_WITHIN_MS,
    });
  }

  /** Calls that wait, are under way or will be tried again. */
  get open(): number {
    return this.#waiting.length - this.#taken + this.#underWay + this.#timers.size;
  }

  send(message: Message): void {
    if (this.#stopped) return;
    if (this.#waiting.length - this.#taken >= MAX_WAITING) {
      this.#record(message, 'given-up', 'too many wait');
      return;
    }
    this.#waiting.push(message);
    this.#next();
  }

  sendAfter(message: Message, ms: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.send(message);
    }, ms);
    this.#timers.add(timer);
  }

  #next(): void {
    const atOnce = this.isStrict ? 1 : CONCURRENCY;
    while (!this.#heldBack && this.#underWay < atOnce && this.#taken < this.#waiting.length) {
      const message = this.#waiting[this.#taken++];
      if (this.#taken > 1_000 && this.#taken * 2 > this.#waiting.length) {
        this.#waiting = this.#waiting.slice(this.#taken);
        this.#taken = 0;
      }
      if (message === undefined) return;
      this.#underWay++;
      void this.#call(message).finally(() => {
        this.#underWay--;
        this.#next();
      });
    }
  }

  async #call(message: Message): Promise<void> {
    const { id, body } = message;
    const headers = message.forgedHeaders ?? this.#signed(id, body);
    try {
      const { status, retryAfterMs } = await this.#caller.post(
        { 'content-type': 'application/json', 'user-agent': 'print-ordering-sandbox', ...headers },
        body,
        message.bytesPerSecond,
      );
      if (status >= 200 && status < 300) this.#record(message, 'delivered', status);
      else this.#again(message, status, retryAfterMs);
    } catch (error) {
      if (!this.#stopped) this.#again(message, codeOf(error), 0);
    }
  }

  #signed(id: string, body: Uint8Array): Record<string, string> {
    if (this.signature === 'standard') return signedHeaders({ id, at: Date.now(), body }, this.secret);
    return this.secret === null ? {} : xSignature(this.signature, body, this.secret);
  }

  /** A forged call is made once; a real one until it is accepted or, unless the order is strict, given up. */
  #again(message: Message, answer: number | string, leastMs: number): void {
    const isForged = message.forgedHeaders !== null;
    if (this.isStrict && !isForged) {
      const usual = RETRY_AFTER_MS[Math.min(message.attempt, RETRY_AFTER_MS.length) - 1] ?? 0;
      this.#record(message, 'failed', answer);
      this.#holdBack({ ...message, attempt: message.attempt + 1 }, Math.max(leastMs, usual));
      return;
    }
    const delay = isForged ? undefined : RETRY_AFTER_MS[message.attempt - 1];
    this.#record(message, delay === undefined ? 'given-up' : 'failed', answer);
    if (delay !== undefined) this.sendAfter({ ...message, attempt: message.attempt + 1 }, delay);
  }

  /** Tries it again before all newer ones. */
  #holdBack(message: Message, ms: number): void {
    this.#heldBack = true;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#heldBack = false;
      this.#waiting.splice(this.#taken, 0, message);
      this.#next();
    }, ms);
    this.#timers.add(timer);
  }

  #record(
    { id, event, about, attempt }: Message,
    outcome: Attempt['outcome'],
    answer: number | string,
  ): void {
    this.#note({ at: Date.now(), webhookId: this.id, messageId: id, event, about, attempt, outcome, answer });
  }

  stop(): void {
    this.#stopped = true;
    this.#caller.stop();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#waiting.length = 0;
    this.#taken = 0;
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'failed';
