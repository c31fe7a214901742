import { Endpoint } from '../../../contract/index.ts';
import { mirrorCatalogue, probeCapabilities } from '../catalogue/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceClient } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import { PeriodicTask } from './periodic-task.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const CATALOGUE_EVERY_MS = 12 * HOUR_MS;
const RETRY_MS = 10 * 60_000;

/**
 * What a connection reads besides its jobs: its catalogue, at the start and twice a day, and what its
 * deployment offers, daily.
 */
export class Background {
  readonly #mirror: PeriodicTask;
  readonly #probe: PeriodicTask;
  readonly #hasProduct: () => boolean;

  constructor(options: {
    readonly profile: ConnectionProfile;
    readonly client: ServiceClient;
    readonly store: Pick<Store, 'catalogue' | 'capabilities'>;
    readonly clock: Clock;
    /** When the catalogue is first read: at once, or when it was due anyway. */
    readonly catalogueInMs: number;
    /** All that could be read of the catalogue is stored. */
    readonly onCatalogue: () => void;
    readonly onFault: (error: unknown) => void;
  }) {
    const { profile, client, store, clock, catalogueInMs, onCatalogue, onFault } = options;
    const { id: connectionId, requestsPerSecond } = profile;
    this.#hasProduct = () => store.capabilities.examples(connectionId).product !== null;
    this.#mirror = new PeriodicTask({
      clock,
      firstInMs: catalogueInMs,
      everyMs: CATALOGUE_EVERY_MS,
      retryMs: RETRY_MS,
      work: (reason, stopped, hurried) =>
        mirrorCatalogue({ connectionId, requestsPerSecond, client, clock, store: store.catalogue }, reason, {
          stopped,
          hurried,
        }).finally(onCatalogue),
      onFault,
    });
    this.#probe = new PeriodicTask({
      clock,
      firstInMs: untilStale(store.capabilities, profile, clock.now()),
      everyMs: DAY_MS,
      retryMs: RETRY_MS,
      work: (_reason, stopped) =>
        probeCapabilities({ connectionId, client, clock, store: store.capabilities }, stopped),
      onFault,
    });
  }

  /**
   * The service answers, so whatever is due is done. Without a product, half of the endpoints cannot be
   * probed.
   */
  look(): void {
    if (this.#hasProduct()) void this.#probe.look().then(() => this.#mirror.look());
    else void this.#mirror.look().then(() => this.#probe.look());
  }

  /** In how many milliseconds the catalogue is read next. */
  get catalogueInMs(): number {
    return this.#mirror.dueInMs;
  }

  /** Reads the catalogue now. Throws ServiceError. */
  readCatalogue(): Promise<void> {
    return this.#mirror.now();
  }

  /** Probes every endpoint now. Throws ServiceError. */
  probe(): Promise<void> {
    return this.#probe.now();
  }

  /** Resolves when nothing is in progress any more. */
  async stop(): Promise<void> {
    await Promise.all([this.#mirror.stop(), this.#probe.stop()]);
  }
}

/** How long the results of probing stay fresh; 0 if some are missing. */
function untilStale(store: Store['capabilities'], { id }: ConnectionProfile, now: number): number {
  const known = store.list(id);
  const tried = known.map(({ at }) => (at === null ? 0 : Date.parse(at)));
  if (known.length < Endpoint.options.length) return 0;
  return Math.min(DAY_MS, Math.max(0, Math.min(...tried) + DAY_MS - now));
}
