import { type ArtworkId, archivedStates, type HotFolderId, isOneOf } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import {
  endDownloads,
  giveBackDownloads,
  type HeldDownload,
  leaveToOthers,
  type ToldBytes,
  takeUpDownloads,
  tellBlocked,
  tellBytes,
} from './download-queries.ts';

/** So long a download that was claimed may take to begin. */
const BEGINS_WITHIN_MS = 5_000;

export interface DownloadsHeldOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly store: Pick<Store, 'artworks'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  /** Shared hot folders that cannot be sent to from here now. */
  readonly blocked: () => readonly HotFolderId[];
}

interface Held extends HeldDownload {
  readonly file: ArtworkId;
  readonly hotFolders: readonly HotFolderId[];
}

/** The downloads that this station makes for all: until the files are sent, or another station has to. */
export class DownloadsHeld {
  readonly #options: DownloadsHeldOptions;
  readonly #held = new Map<string, Held & { readonly sinceMs: number }>();
  /** What the ledger was told of their bytes, by key. */
  readonly #toldBytes = new Map<string, string | null>();
  #isTakenUp = false;
  #toldBlocked: string | null = null;

  constructor(options: DownloadsHeldOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  add(held: Held): void {
    this.#held.set(held.key, { ...held, sinceMs: this.#options.clock.steadyMs() });
  }

  /** Tells the ledger how they stand. Throws SiteDatabaseError. */
  async look(): Promise<void> {
    const { queries, member } = this.#options;
    await this.#takeUp();
    const blocked = this.#options.blocked();
    await this.#tellBlocked(blocked);
    await this.#tellBytes();
    const steps = Map.groupBy(this.#held.values(), (one) => this.#stepOf(one, blocked));
    const over = steps.get('give-back') ?? [];
    await giveBackDownloads(queries, over);
    this.#forget(over.map(({ key }) => key));
    this.#forget(await leaveToOthers(queries, member, steps.get('leave') ?? []));
    this.#forget(await endDownloads(queries, steps.get('end') ?? []));
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) {
      this.#held.delete(key);
      this.#toldBytes.delete(key);
    }
  }

  /** `leave`: to another station that can send it, if there is one. */
  #stepOf(
    { file, hotFolders, sinceMs }: Held & { readonly sinceMs: number },
    blocked: readonly HotFolderId[],
  ): 'keep' | 'end' | 'give-back' | 'leave' {
    const { store, clock } = this.#options;
    const state = store.artworks.get(file)?.state ?? 'withdrawn';
    switch (state) {
      case 'transferring':
      case 'verifying':
      case 'held':
        return 'keep';
      case 'queued':
      case 'waiting':
        return clock.steadyMs() - sinceMs < BEGINS_WITHIN_MS ? 'keep' : 'give-back';
      case 'archived':
      case 'delivering':
        return hotFolders.some((id) => blocked.includes(id)) ? 'leave' : 'keep';
      case 'delivered':
      case 'picked-up':
        return 'end';
      case 'expected':
      case 'failed':
      case 'no-route':
      case 'withdrawn':
        return 'give-back';
    }
  }

  /** From when the archive has them, whatever becomes of the file then. */
  async #tellBytes(): Promise<void> {
    const told = [...this.#held.values()].flatMap((held): ToldBytes[] => {
      const { key, epoch } = held;
      const { sha256, bytes } = this.#archived(held) ?? { sha256: null, bytes: null };
      return sha256 === (this.#toldBytes.get(key) ?? null) ? [] : [{ key, epoch, sha256, bytes }];
    });
    await tellBytes(this.#options.queries, told);
    for (const { key, sha256 } of told) this.#toldBytes.set(key, sha256);
  }

  #archived({ file }: Held): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null {
    const record = this.#options.store.artworks.get(file);
    return record !== null && isOneOf(record.state, archivedStates) ? record : null;
  }

  async #takeUp(): Promise<void> {
    const { queries, member } = this.#options;
    if (this.#isTakenUp) return;
    for (const one of await takeUpDownloads(queries, member)) this.add(one);
    this.#isTakenUp = true;
  }

  async #tellBlocked(blocked: readonly HotFolderId[]): Promise<void> {
    const { queries, member } = this.#options;
    const told = JSON.stringify(blocked);
    if (told === this.#toldBlocked) return;
    await tellBlocked(queries, member, blocked);
    this.#toldBlocked = told;
  }
}
