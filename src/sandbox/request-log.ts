/** One request as the sandbox saw it. Never a token, and never a query: that of a signed URL is a secret. */
export interface SeenRequest {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly on: 'service' | 'storage';
  readonly method: string;
  readonly path: string;
  /** Null where the connection was cut, by either side, before there was a whole answer. */
  readonly status: number | null;
  /** Milliseconds from the request's headers to the end of the answer. */
  readonly tookMs: number;
  /** Whether the request carried an Authorization header. */
  readonly authorization: boolean;
  /** What it asked for by Range. */
  readonly range: string | null;
  /** The kind of the fault that struck it. */
  readonly fault: string | null;
}

/** The latest requests, the newest last. */
export class RequestLog {
  readonly #seen: SeenRequest[] = [];
  readonly #most: number;
  #count = 0;

  constructor(most = 2_000) {
    this.#most = most;
  }

  add(request: SeenRequest): void {
    this.#seen.push(request);
    this.#count++;
    if (this.#seen.length >= 2 * this.#most) this.#seen.splice(0, this.#seen.length - this.#most);
  }

  get list(): readonly SeenRequest[] {
    return this.#seen.slice(-this.#most);
  }

  /** All requests since the start, those that are no longer listed too. */
  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#seen.length = 0;
  }
}
