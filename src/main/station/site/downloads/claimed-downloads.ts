import { type ArtworkId, archivedStates, type HotFolderId, isOneOf } from '../../../../contract/index.ts';
import type { Clock } from '../../ports.ts';
import type { ArtworkRecord, Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import {
  type ClaimedDownload,
  endDownloads,
  giveBackDownloads,
  leaveToOthers,
  type ReportedBytes,
  reportBlocked,
  reportBytes,
  takeUpDownloads,
} from './download-queries.ts';

/** How long a claimed download may take to begin. */
const BEGINS_WITHIN_MS = 5_000;

export interface ClaimedDownloadsOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly store: Pick<Store, 'artworks'>;
  readonly clock: Pick<Clock, 'steadyMs'>;
  /** Shared hot folders that cannot be sent to from here now. */
  readonly blocked: () => readonly HotFolderId[];
}

interface Claim extends ClaimedDownload {
  readonly file: ArtworkId;
  readonly hotFolders: readonly HotFolderId[];
}

/** The downloads that this station makes for all: until the files are sent, or another station has to. */
export class ClaimedDownloads {
  readonly #options: ClaimedDownloadsOptions;
  readonly #claims = new Map<string, Claim & { readonly sinceMs: number }>();
  /** The SHA-256 that was reported to the ledger, by key. */
  readonly #reportedBytes = new Map<string, string | null>();
  #isTakenUp = false;
  #reportedBlocked: string | null = null;

  constructor(options: ClaimedDownloadsOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.#claims.size === 0;
  }

  add(claim: Claim): void {
    this.#claims.set(claim.key, { ...claim, sinceMs: this.#options.clock.steadyMs() });
  }

  /** Reports their progress to the ledger. Throws SiteDatabaseError. */
  async look(): Promise<void> {
    const { queries, member } = this.#options;
    await this.#takeUp();
    const blocked = this.#options.blocked();
    await this.#reportBlocked(blocked);
    await this.#reportBytes();
    const steps = Map.groupBy(this.#claims.values(), (one) => this.#stepOf(one, blocked));
    const over = steps.get('give-back') ?? [];
    await giveBackDownloads(queries, member, over);
    this.#forget(over.map(({ key }) => key));
    this.#forget(await leaveToOthers(queries, member, steps.get('leave') ?? []));
    this.#forget(await endDownloads(queries, member, steps.get('end') ?? []));
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) {
      this.#claims.delete(key);
      this.#reportedBytes.delete(key);
    }
  }

  /** `leave`: to another station that can send it, if there is one. */
  #stepOf(
    { file, hotFolders, sinceMs }: Claim & { readonly sinceMs: number },
    blocked: readonly HotFolderId[],
  ): 'keep' | 'end' | 'give-back' | 'leave' {
    const { store, clock } = this.#options;
    const state = store.artworks.get(file)?.state ?? 'withdrawn';
    switch (state) {
      case 'transferring':
      case 'verifying':
      case 'on-hold':
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

  /** Counts from when the archive has them, whatever happens to the file later. */
  async #reportBytes(): Promise<void> {
    const { queries, member } = this.#options;
    const unreported = [...this.#claims.values()].flatMap((claim): ReportedBytes[] => {
      const { key, epoch } = claim;
      const { sha256, bytes } = this.#archived(claim) ?? { sha256: null, bytes: null };
      return sha256 === (this.#reportedBytes.get(key) ?? null) ? [] : [{ key, epoch, sha256, bytes }];
    });
    await reportBytes(queries, member, unreported);
    for (const { key, sha256 } of unreported) this.#reportedBytes.set(key, sha256);
  }

  #archived({ file }: Claim): Pick<ArtworkRecord, 'sha256' | 'bytes'> | null {
    const record = this.#options.store.artworks.get(file);
    return record !== null && isOneOf(record.state, archivedStates) ? record : null;
  }

  async #takeUp(): Promise<void> {
    const { queries, member } = this.#options;
    if (this.#isTakenUp) return;
    for (const one of await takeUpDownloads(queries, member)) this.add(one);
    this.#isTakenUp = true;
  }

  async #reportBlocked(blocked: readonly HotFolderId[]): Promise<void> {
    const { queries, member } = this.#options;
    const list = JSON.stringify(blocked);
    if (list === this.#reportedBlocked) return;
    await reportBlocked(queries, member, blocked);
    this.#reportedBlocked = list;
  }
}
