import type { ConnectionId } from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import { type Decoder, type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import type { Store } from '../store/index.ts';

/** Jobs decoded in one turn, so that nothing else has to wait while there are many. */
const JOBS_A_TURN = 5;
const BATCHES_A_TURN = 5;

/** How the connection decodes now. */
interface RereadingClient extends Pick<ServiceClient, 'fingerprint'> {
  readonly told: Decoder;
}

/**
 * Decodes the stored originals of jobs and batches again that another reading decoded: other paths, another
 * catalogue, or an older version of Makeready. What is left after a crash is done at the next start. Every
 * station does so for itself.
 */
export class Rereading {
  readonly #connection: ConnectionId;
  readonly #client: RereadingClient;
  readonly #store: Pick<Store, 'jobs' | 'batches'>;
  readonly #loop: WorkLoop;
  /** The reading of the last turn, and the job that was decoded last. */
  #reading = '';
  #after = '';

  constructor(options: {
    readonly connection: ConnectionId;
    readonly client: RereadingClient;
    readonly store: Pick<Store, 'jobs' | 'batches'>;
    readonly clock: Clock;
    readonly onFault: (error: unknown) => void;
  }) {
    const { connection, client, store, clock, onFault } = options;
    this.#connection = connection;
    this.#client = client;
    this.#store = store;
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#turn(),
      backOff: { firstMs: 1_000, maxMs: 60_000 },
      onFault,
    });
  }

  start(): void {
    this.#loop.start();
  }

  /** The client may read otherwise now. */
  look(): void {
    this.#loop.wake();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Decodes one job ahead of its turn: what the service says of it next is compared with this. */
  now(serviceId: string): void {
    const { fingerprint } = this.#client;
    const original = this.#store.jobs.originalReadOtherwise(this.#connection, serviceId, fingerprint);
    if (original !== null)
      this.#store.jobs.reread(this.#connection, serviceId, fingerprint, this.#decoded(original));
  }

  #turn(): number | null {
    const { fingerprint } = this.#client;
    if (fingerprint !== this.#reading) this.#after = '';
    this.#reading = fingerprint;
    const jobs = this.#store.jobs.readOtherwise(this.#connection, fingerprint, this.#after, JOBS_A_TURN);
    for (const { serviceId, original } of jobs) {
      this.#store.jobs.reread(this.#connection, serviceId, fingerprint, this.#decoded(original));
      this.#after = serviceId;
    }
    return jobs.length < JOBS_A_TURN ? this.#batches(fingerprint) : 0;
  }

  /** After the jobs, which go where their batch does. */
  #batches(fingerprint: string): number | null {
    const batches = this.#store.batches.readOtherwise(this.#connection, fingerprint, BATCHES_A_TURN);
    for (const batch of batches) {
      const { kind, original } = batch;
      const decoded = readable(() => this.#client.told.batch(kind, original));
      this.#store.batches.reread(this.#connection, batch, fingerprint, decoded);
    }
    return batches.length < BATCHES_A_TURN ? null : 0;
  }

  #decoded(original: string): ServiceJob | null {
    return readable(() => this.#client.told.job(original));
  }
}

/** Null if it cannot be read any more. */
function readable<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (error instanceof ServiceError || error instanceof SyntaxError) return null;
    throw error;
  }
}
