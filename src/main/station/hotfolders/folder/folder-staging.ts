import type { HotFolderId } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { Store } from '../../store/index.ts';
import { codeOf } from '../../util/error-code.ts';
import type { Claims } from '../claims/claims.ts';
import type { SharedStaging } from '../claims/shared-staging.ts';
import type { HangGuard } from './hang-guard.ts';
import { discardCopiesLeft } from './removal.ts';
import {
  assertThere,
  FolderNotReadyError,
  isConnected,
  leadsElsewhere,
  prepareSharedStaging,
  prepareStaging,
  type Staging,
} from './staging.ts';

/**
 * How often the owner and the access rights of the staging are checked; its existence is checked each time.
 */
const RIGHTS_HOLD_MS = 1_000;

/** How often a shared staging is looked through for files that nobody publishes any more. */
const SWEEP_SHARED_MS = 600_000;

/** Prepares the staging folder of one hot folder, however many ask for it at once. */
export class FolderStaging {
  readonly #store: Pick<Store, 'deliveries' | 'stagings'>;
  readonly #hangGuard: HangGuard;
  readonly #claims: Pick<Claims, 'sharing'>;
  readonly #clock: Pick<Clock, 'steadyMs'>;
  #latest: { readonly staging: Staging; readonly until: number } | null = null;
  #preparing: Promise<Staging> | null = null;
  /** By marker: the staging changes when the hot folder moves or its temp extension does. */
  readonly #sweeps = new Map<string, Promise<void>>();
  /** By the steady clock. */
  #nextSharedSweep = Number.NEGATIVE_INFINITY;

  constructor(
    store: Pick<Store, 'deliveries' | 'stagings'>,
    hangGuard: HangGuard,
    parts: { readonly claims: Pick<Claims, 'sharing'>; readonly clock: Pick<Clock, 'steadyMs'> },
  ) {
    this.#store = store;
    this.#hangGuard = hangGuard;
    this.#claims = parts.claims;
    this.#clock = parts.clock;
  }

  /**
   * The staging, created if it does not exist yet. Callers share one preparation; otherwise two of them
   * would each create a staging for a new hot folder. Throws FolderNotReadyError.
   */
  prepare(folder: HotFolderProfile): Promise<Staging> {
    this.#preparing ??= this.#hangGuard
      .run(folder.path, () => this.#open(folder))
      .finally(() => {
        this.#preparing = null;
      });
    return this.#preparing;
  }

  /** Like `prepare`, but creates nothing if nothing was delivered yet. Throws FolderNotReadyError. */
  async find(folder: HotFolderProfile): Promise<void> {
    const { id, path } = folder;
    if (this.#store.stagings.get(id, path) !== null) await this.prepare(folder);
    else await this.#hangGuard.run(path, () => assertThere(path));
  }

  /**
   * Like `prepare`, and removes what a crash left there before the first file is staged. Files in a shared
   * one may be another station's: who claims a delivery cleans up after its predecessors, and what nobody
   * claims any more is swept now and then.
   */
  async prepareSwept(folder: HotFolderProfile): Promise<Staging> {
    const staging = await this.prepare(folder);
    if (this.#claims.sharing(folder.id) !== null) return staging;
    const { marker } = staging;
    const sweep = this.#sweeps.get(marker) ?? this.#sweep(folder, staging);
    this.#sweeps.set(marker, sweep);
    await sweep.catch((error: unknown) => {
      this.#sweeps.delete(marker);
      throw error;
    });
    return staging;
  }

  async #open({ id, path, tempExtension }: HotFolderProfile): Promise<Staging> {
    const { stagings } = this.#store;
    const shared = this.#claims.sharing(id);
    const { staging: latest = null, until = 0 } = this.#latest ?? {};
    const isSame = latest?.marker === stagings.get(id, path) && latest?.extension === tempExtension;
    const isFresh = shared === null && isSame && this.#clock.steadyMs() < until;
    if (latest !== null && isFresh && (await isConnected(path, latest))) return latest;
    const memory = {
      get: () => stagings.get(id, path),
      set: (marker: string) => stagings.set(id, path, marker),
    };
    const staging =
      shared === null
        ? await prepareStaging(path, memory, { tempExtension })
        : await prepareSharedStaging(path, memory, shared);
    const leadsTo = stagings.leadsTo(id, path);
    if (leadsTo === null) stagings.setLeadsTo(id, path, staging.leadsTo);
    else if (leadsTo !== staging.leadsTo) throw leadsElsewhere(path, staging.leadsTo);
    if (shared !== null) {
      await this.#sweepShared(id, staging, shared);
      return staging;
    }
    this.#latest = { staging, until: this.#clock.steadyMs() + RIGHTS_HOLD_MS };
    return staging;
  }

  /** What cannot be removed now, or not looked up, is left for the next time, and keeps no file waiting. */
  async #sweepShared(id: HotFolderId, staging: Staging, shared: SharedStaging): Promise<void> {
    const now = this.#clock.steadyMs();
    if (now < this.#nextSharedSweep) return;
    this.#nextSharedSweep = now + SWEEP_SHARED_MS;
    try {
      await discardCopiesLeft(id, staging, this.#store.deliveries);
      await staging.sweepShared(shared);
    } catch (error) {
      if (!(error instanceof FolderNotReadyError) && codeOf(error) === null) throw error;
    }
  }

  async #sweep({ id }: HotFolderProfile, staging: Staging): Promise<void> {
    await staging.sweep(new Set(this.#store.deliveries.tempPaths(id)));
  }
}
