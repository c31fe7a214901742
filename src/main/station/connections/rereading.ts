import type { ConnectionId } from '../../../contract/index.ts';
import { WorkLoop } from '../concurrency/index.ts';
import type { Clock } from '../ports.ts';
import { type ServiceClient, ServiceError, type ServiceJob } from '../service/index.ts';
import type { Store } from '../store/index.ts';
import type { PreviewStore } from './reading-preview.ts';

/** Jobs decoded in one turn, so that nothing else has to wait while there are many. */
const JOBS_A_TURN = 5;

export type RereadingStore = PreviewStore &
  Pick<Store['jobs'], 'readOtherwise' | 'originalReadOtherwise' | 'reread'>;

/** How the connection decodes now. */
interface RereadingClient extends Pick<ServiceClient, 'fingerprint'> {
  readonly told: Pick<ServiceClient['told'], 'job'>;
}

/**
 * Decodes the stored originals of jobs again that another reading decoded: other paths, another catalogue,
 * or an older version of Makeready. What is left after a crash is done at the next start. Every station does
 * so for itself.
 */
export class Rereading {
  readonly #connection: ConnectionId;
  readonly #client: RereadingClient;
  readonly #store: RereadingStore;
  readonly #loop: WorkLoop;
  /** The reading of the last turn, and the job that was decoded last. */
  #reading = '';
  #after = '';

  constructor(options: {
    readonly connection: ConnectionId;
    readonly client: RereadingClient;
    readonly store: RereadingStore;
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
    const original = this.#store.originalReadOtherwise(this.#connection, serviceId, fingerprint);
    if (original !== null)
      this.#store.reread(this.#connection, serviceId, fingerprint, this.#decoded(original));
  }

  #turn(): number | null {
    const { fingerprint } = this.#client;
    if (fingerprint !== this.#reading) this.#after = '';
    this.#reading = fingerprint;
    const jobs = this.#store.readOtherwise(this.#connection, fingerprint, this.#after, JOBS_A_TURN);
    for (const { serviceId, original } of jobs) {
      this.#store.reread(this.#connection, serviceId, fingerprint, this.#decoded(original));
      this.#after = serviceId;
    }
    return jobs.length < JOBS_A_TURN ? null : 0;
  }

  /** Null if it cannot be read any more. */
  #decoded(original: string): ServiceJob | null {
    try {
      return this.#client.told.job(original);
    } catch (error) {
      if (error instanceof ServiceError || error instanceof SyntaxError) return null;
      throw error;
    }
  }
}
