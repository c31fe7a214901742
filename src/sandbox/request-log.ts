/** One request. Never includes a token or a query, because that of a signed URL is a secret. */
export interface SeenRequest {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly on: 'service' | 'storage';
  readonly method: string;
  readonly path: string;
  /** Null if either side cut the connection before the answer was complete. */
  readonly status: number | null;
  /** Milliseconds from the request's headers to the end of the answer. */
  readonly tookMs: number;
  /** Whether the request carried an Authorization header. */
  readonly authorization: boolean;
  /** Its Range header. */
  readonly range: string | null;
  /** The kind of the fault that affected it. */
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

  /** All requests since the start, including those no longer listed. */
  get count(): number {
    return this.#count;
  }

  clear(): void {
    this.#seen.length = 0;
  }
}
