import { join } from 'node:path';
import { z } from 'zod';
import { message, StationId } from '../../contract/index.ts';
import { SecretFile, textOrNothing } from '../host/secret-file.ts';
import { StartupError } from '../host/startup-error.ts';
import type { SecretsPort } from '../station/ports.ts';
import { jsonOf } from './ask-station.ts';

/** What is stored about a station; its credential is among the secrets. */
const Kept = z.object({
  /** Id of this desk at that station. */
  id: StationId,
  name: z.string(),
  origin: z.string(),
  /** The certificate that somebody confirmed, PEM. */
  certificate: z.string().nullable(),
  /** Its window was open when the app last ran, so it is opened again. */
  isOpen: z.boolean().default(false),
});
export type Kept = z.infer<typeof Kept>;

const secretOf = (id: StationId): string => `station:${id}`;

/** The stations that this desktop app may show, with this desk's credentials. */
export class KnownStations {
  readonly #secrets: SecretsPort;
  readonly #kept: SecretFile<readonly Kept[]>;

  private constructor(kept: readonly Kept[], path: string, secrets: SecretsPort) {
    this.#kept = new SecretFile(path, kept);
    this.#secrets = secrets;
  }

  /** @param folder the app's data folder. Throws StartupError if the file is damaged. */
  static async open(folder: string, secrets: SecretsPort): Promise<KnownStations> {
    const path = join(folder, 'stations.json');
    const kept = z.array(Kept).safeParse(jsonOf((await textOrNothing(path)) ?? '[]'));
    if (kept.success) return new KnownStations(kept.data, path, secrets);
    throw new StartupError(message('startup.stations-damaged', { path }));
  }

  /** By name. */
  list(): readonly Kept[] {
    return this.#kept.value.toSorted((one, other) => one.name.localeCompare(other.name));
  }

  get(id: StationId): Kept | null {
    return this.#kept.value.find((one) => one.id === id) ?? null;
  }

  /** Null if the system's store of secrets no longer has it. */
  credentialOf(id: StationId): Promise<string | null> {
    return this.#secrets.get(secretOf(id));
  }

  /** Throws ApiError if the system has no store of secrets; then nothing is stored. */
  async add(station: Kept, credential: string): Promise<void> {
    await this.#secrets.set(secretOf(station.id), credential);
    await this.#kept.change((others) => [...others, station]);
  }

  async setOpen(id: StationId, isOpen: boolean): Promise<void> {
    await this.#kept.change((all) =>
      all.some((one) => one.id === id && one.isOpen !== isOpen)
        ? all.map((one) => (one.id === id ? { ...one, isOpen } : one))
        : all,
    );
  }

  async forget(id: StationId): Promise<void> {
    await this.#kept.change((all) => all.filter((one) => one.id !== id));
    await this.#secrets.delete(secretOf(id));
  }
}
