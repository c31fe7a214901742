import type { HotFolderId } from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { Claims } from '../claims/claims.ts';
import type { HangGuard } from './hang-guard.ts';
import type { StagingMemory } from './publisher.ts';
import { assertThere, prepareSharedStaging, prepareStaging, type Staging } from './staging.ts';

/** What preparing a staging needs of the store. */
export interface FolderStagingStore {
  readonly stagings: StagingMemory;
  readonly deliveries: {
    owed(id: HotFolderId, limit: number): DeliveryRecord[];
    inStates(id: HotFolderId, states: readonly DeliveryRecord['state'][], limit: number): DeliveryRecord[];
  };
}

/** Prepares the staging of one hot folder, however many ask for it at once. */
export class FolderStaging {
  readonly #store: FolderStagingStore;
  readonly #hangGuard: HangGuard;
  readonly #claims: Pick<Claims, 'sharing'>;
  #preparing: Promise<Staging> | null = null;
  /** By marker: the staging changes when the hot folder moves or its temp extension does. */
  readonly #sweeps = new Map<string, Promise<void>>();

  constructor(store: FolderStagingStore, hangGuard: HangGuard, claims: Pick<Claims, 'sharing'>) {
    this.#store = store;
    this.#hangGuard = hangGuard;
    this.#claims = claims;
  }

  /**
   * The staging, made where it does not exist yet. Callers share one preparation: two of them would each make
   * a staging in a new hot folder. Throws FolderNotReadyError.
   */
  prepare(folder: HotFolderProfile): Promise<Staging> {
    this.#preparing ??= this.#hangGuard
      .run(folder.path, () => this.#open(folder))
      .finally(() => {
        this.#preparing = null;
      });
    return this.#preparing;
  }

  /** As `prepare`, but makes nothing where nothing was delivered yet. Throws FolderNotReadyError. */
  async find(folder: HotFolderProfile): Promise<void> {
    const { id, path } = folder;
    if (this.#store.stagings.get(id, path) !== null) await this.prepare(folder);
    else await this.#hangGuard.run(path, () => assertThere(path));
  }

  /**
   * The same as `prepare`, cleared of what a crash left there before the first file is staged. What is in a
   * shared one may be another station's: whoever claims a delivery clears up after those who had it before.
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
    const memory = {
      get: () => stagings.get(id, path),
      set: (marker: string) => stagings.set(id, path, marker),
    };
    const shared = this.#claims.sharing(id);
    return shared === null
      ? prepareStaging(path, memory, { tempExtension })
      : prepareSharedStaging(path, memory, shared);
  }

  async #sweep({ id }: HotFolderProfile, staging: Staging): Promise<void> {
    const { deliveries } = this.#store;
    const underWay = [
      ...deliveries.owed(id, Number.MAX_SAFE_INTEGER),
      ...deliveries.inStates(id, ['removing'], Number.MAX_SAFE_INTEGER),
    ];
    const paths = underWay.flatMap(({ tempPath, ticketTempPath }) => [tempPath, ticketTempPath]);
    await staging.sweep(new Set(paths.filter((path) => path !== null)));
  }
}
