import { z } from 'zod';
import { type Message, message } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { SecretsPort } from '../ports.ts';
import { ServiceError } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { MemoryStore } from './connection-memory.ts';

type Id = ConnectionProfile['id'];
type Place = Pick<ConnectionProfile, 'id' | 'baseUrl'>;

/** Name of a connection's access token. */
export const secretName = (id: Id): string => `token:${id}`;

/** Name of the origin that the token was entered for. It is stored beside the token. */
const originName = (id: Id): string => `token-origin:${id}`;

/** Stores a token for the service at that address, and for no other. */
export async function keepToken(secrets: SecretsPort, { id, baseUrl }: Place, token: string): Promise<void> {
  // In this order: if only the first is stored, the new token is not used, rather than used elsewhere.
  await secrets.set(secretName(id), token);
  await secrets.set(originName(id), originOf(baseUrl));
}

const Move = z.object({ origin: z.string(), station: z.string() });
type Move = z.infer<typeof Move>;

/**
 * The access tokens of the connections. Each belongs to the origin that it was entered for. A site's ledger
 * can move a connection to another address; the token does not follow.
 */
export class ServiceTokens {
  readonly #secrets: SecretsPort;
  readonly #memory: MemoryStore;
  readonly #atStart: readonly Place[];
  /** The origins as stored: every request asks for one, and the secrets may be in another thread. */
  readonly #origins = new Map<Id, string>();
  /** Rises whenever a stored origin may change, so that one read meanwhile is not remembered. */
  #changes = 0;

  /** @param atStart the connections before anything was changed by others. */
  constructor(secrets: SecretsPort, memory: MemoryStore, atStart: readonly Place[]) {
    this.#secrets = secrets;
    this.#memory = memory;
    this.#atStart = atStart;
  }

  /**
   * Null: there is none. Throws ServiceError if it was entered for another origin, or if the system's keyring
   * does not give it now.
   */
  async of(place: Place): Promise<string | null> {
    return this.#tokenOf(place).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      throw new ServiceError('offline', { userMessage: error.what, sent: false });
    });
  }

  async #tokenOf(place: Place): Promise<string | null> {
    const token = await this.#secrets.get(secretName(place.id));
    if (token === null) return null;
    const origin = await this.#originOf(place.id);
    if (origin === originOf(place.baseUrl)) return token;
    throw new ServiceError('no-token', { userMessage: this.#whyUnused(place), sent: false });
  }

  /** Whether there is one for that address that can be used now. */
  async isFor(place: Place): Promise<boolean> {
    try {
      return (await this.of(place)) !== null;
    } catch (error) {
      if (error instanceof ServiceError) return false;
      throw error;
    }
  }

  keep(place: Place, token: string): Promise<void> {
    return this.#changed(place.id, () => keepToken(this.#secrets, place, token));
  }

  forget(id: Id): Promise<void> {
    return this.#changed(id, async () => {
      await this.#secrets.delete(secretName(id));
      await this.#secrets.delete(originName(id));
    });
  }

  async #changed(id: Id, change: () => Promise<void>): Promise<void> {
    const isChanging = (): void => {
      this.#changes++;
      this.#origins.delete(id);
    };
    isChanging();
    try {
      await change();
    } finally {
      isChanging();
    }
  }

  /** Binds tokens of earlier versions, which stored no origin, to the address at the start. */
  async bind(): Promise<void> {
    for (const { id } of this.#atStart)
      if ((await this.#secrets.get(secretName(id))) !== null) await this.#originOf(id);
  }

  /** Remembers that a station of the site gave the connection an address that its token is not for. */
  async moved(place: Place, station: string): Promise<void> {
    const isAffected = (await this.#secrets.get(secretName(place.id))) !== null && !(await this.isFor(place));
    if (!isAffected || this.#moveOf(place) !== null) return;
    this.#memory.set(moveName(place.id), JSON.stringify({ origin: originOf(place.baseUrl), station }));
  }

  /** Null for a token without origin whose connection was not there at the start. */
  async #originOf(id: Id): Promise<string | null> {
    const known = this.#origins.get(id);
    if (known !== undefined) return known;
    const changes = this.#changes;
    const kept = await this.#secrets.get(originName(id));
    if (kept !== null) {
      if (changes === this.#changes) this.#origins.set(id, kept);
      return kept;
    }
    const place = this.#atStart.find((one) => one.id === id);
    if (place === undefined) return null;
    const origin = originOf(place.baseUrl);
    await this.#secrets.set(originName(id), origin);
    return origin;
  }

  #whyUnused(place: Place): Message {
    const origin = originOf(place.baseUrl);
    const move = this.#moveOf(place);
    return move === null
      ? message('service.moved', { origin })
      : message('service.moved-by', { station: move.station, origin });
  }

  /** Null if nobody is known to have moved it to that origin. */
  #moveOf({ id, baseUrl }: Place): Move | null {
    const kept = this.#memory.get(moveName(id));
    const move = kept === null ? null : Move.parse(JSON.parse(kept));
    return move?.origin === originOf(baseUrl) ? move : null;
  }
}

const originOf = (baseUrl: string): string => new URL(baseUrl).origin;

const moveName = (id: Id): string => `moved ${id}`;
