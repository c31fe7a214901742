import {
  type ArtworkId,
  goesElsewhere,
  type HotFolderId,
  isElsewhere,
  type Message,
  message,
} from '../../../../contract/index.ts';
import type { DownloadClaims } from '../../artwork/index.ts';
import { WorkLoop } from '../../concurrency/index.ts';
import { routeOf } from '../../hotfolders/index.ts';
import type { Clock } from '../../ports.ts';
import type { Settings } from '../../settings/index.ts';
import type { ArtworkRecord, Store } from '../../store/index.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';
import type { Member } from '../stations/index.ts';
import type { AskedDownload } from './asked-download.ts';
import { ClaimedDownloads } from './claimed-downloads.ts';
import {
  claimDownloads,
  readSentByOthers,
  readSentDeliveries,
  readStandings,
  type SentByOther,
  type Standing,
} from './download-queries.ts';
import { noteSent } from './note-sent.ts';
import { elsewhereOf, sharedDownload } from './shared-scope.ts';

/** Interval for asking the ledger about other stations' files and reporting this station's. */
const LOOK_MS = 2_000;
/** The same for what others take for hot folders of their own, which may be much and for long. */
const LOOK_LEFT_MS = 15_000;

export interface SiteDownloadsOptions {
  readonly queries: Queries;
  readonly member: Member;
  readonly store: Pick<Store, 'transaction' | 'artworks' | 'deliveries'>;
  readonly settings: () => Settings;
  /** Whether the lease of this station is fresh: only then is anything claimed. */
  readonly mayBegin: () => boolean;
  /** Whether the ledger has not answered for so long that each station downloads by itself. */
  readonly isAway: () => boolean;
  /** Whether a shared hot folder cannot be sent to from here now. */
  readonly isBlocked: (id: HotFolderId) => boolean;
  readonly clock: Pick<Clock, 'after' | 'steadyMs'>;
  readonly onFault: (error: unknown) => void;
}

/**
 * One station downloads a file for all that send it to the same shared hot folder. If it stops answering or
 * cannot send, another one does.
 */
export class SiteDownloads implements DownloadClaims {
  readonly #options: SiteDownloadsOptions;
  readonly #claimed: ClaimedDownloads;
  readonly #loop: WorkLoop;
  /** Files that other stations have. */
  readonly #elsewhere = new Set<ArtworkId>();
  /** Files left to other stations' own hot folders, and when the ledger was last asked about them. */
  readonly #left = new Set<ArtworkId>();
  #leftAt = Number.NEGATIVE_INFINITY;

  constructor(options: SiteDownloadsOptions) {
    const { clock } = options;
    this.#options = options;
    this.#claimed = new ClaimedDownloads({ ...options, blocked: () => this.#blocked() });
    this.#loop = new WorkLoop({
      clock,
      turn: () => this.#look(),
      backOff: { firstMs: LOOK_MS, maxMs: LOOK_MS },
      onFault: (error) => this.#failed(error),
    });
  }

  start(): void {
    this.#findElsewhere();
    this.#loop.start();
  }

  #findElsewhere(): void {
    for (const file of this.#options.store.artworks.inState(['waiting'], Number.MAX_SAFE_INTEGER))
      if (isElsewhere(file)) (goesElsewhere(file) ? this.#left : this.#elsewhere).add(file.id);
    this.#leftAt = Number.NEGATIVE_INFINITY;
  }

  /** What this station has stays its own for as long as its lease, and for its next run. */
  async stop(): Promise<void> {
    await this.#loop.stop();
  }

  /** Hot folders, rules or what stands in their way changed. */
  look(): void {
    this.#findElsewhere();
    this.#loop.wake();
  }

  async claim(files: readonly ArtworkRecord[]): Promise<ReadonlySet<ArtworkId>> {
    const { mayBegin, isAway } = this.#options;
    const granted = new Set<ArtworkId>();
    const shared: AskedDownload[] = [];
    const taken = isAway() ? new Map<ArtworkId, SentByOther>() : await this.#takenByOthers(files);
    if (taken === null) return granted;
    for (const file of files) {
      const why = this.#elsewhereOf(file) ?? takenElsewhere(taken.get(file.id));
      if (why !== null) {
        this.#wait(file.id, why);
        continue;
      }
      const asked = isAway() ? null : this.#shared(file);
      if (asked === null) granted.add(file.id);
      else if (mayBegin()) shared.push(asked);
    }
    try {
      for (const id of await this.#claimShared(shared)) granted.add(id);
    } catch (error) {
      if (!(error instanceof SiteDatabaseError)) throw error;
    }
    return granted;
  }

  /**
   * What the default or a rule of the site would get here, though another station, by a rule that may be
   * over, has sent it to a hot folder of its own or owes it there; null: that is not known now.
   */
  async #takenByOthers(files: readonly ArtworkRecord[]): Promise<ReadonlyMap<ArtworkId, SentByOther> | null> {
    const { queries, member, store } = this.#options;
    const unclaimed = files.filter(
      (file) => this.#isForAnyStation(file) && store.deliveries.ofArtwork(file.id).length === 0,
    );
    try {
      return await readSentByOthers(queries, member, unclaimed);
    } catch (error) {
      if (error instanceof SiteDatabaseError) return null;
      throw error;
    }
  }

  /** Whether the default decides about it, or a rule that no station keeps for a hot folder of its own. */
  #isForAnyStation(file: ArtworkRecord): boolean {
    const { hotFolders, elsewhere } = this.#options.settings();
    const { by, to } = routeOf(file, this.#options.store, this.#options.settings());
    if (by?.by !== 'rule') return by?.by === 'default';
    const isShared = to.every((id) => hotFolders.some((one) => one.id === id && one.shared));
    return isShared && !elsewhere.rules.some(({ id }) => id === by.id);
  }

  async #claimShared(asked: readonly AskedDownload[]): Promise<ArtworkId[]> {
    const { queries, member } = this.#options;
    const granted: ArtworkId[] = [];
    const free: AskedDownload[] = [];
    for (const [one, standing] of await this.#standings(asked)) {
      const outcome = outcomeOf(standing);
      if (outcome.kind === 'sent') await this.#noteSent(one);
      else if (outcome.kind === 'elsewhere') this.#wait(one.file.id, outcome.why);
      else if (outcome.kind === 'own') granted.push(one.file.id);
      else free.push(one);
    }
    for (const { key, epoch } of await claimDownloads(queries, member, free)) {
      const one = free.find((asked) => asked.key === key);
      if (one === undefined) continue;
      this.#lookIfIdle();
      this.#claimed.add({ key, epoch, file: one.file.id, hotFolders: one.hotFolders });
      granted.push(one.file.id);
    }
    return granted;
  }

  /** Whether this station sends to the hot folder that a file was left to, too. */
  #isShared(file: ArtworkRecord): boolean {
    const { store, settings } = this.#options;
    const { to } = routeOf(file, store, settings());
    const left = file.reason?.values.folder;
    return settings().hotFolders.some(
      ({ id, name, shared }) => shared && to.includes(id) && (left === id || left === name),
    );
  }

  async #standings(asked: readonly AskedDownload[]): Promise<[AskedDownload, Standing][]> {
    const { queries, member } = this.#options;
    const standings = await readStandings(queries, member, asked, this.#blocked());
    return asked.flatMap((one): [AskedDownload, Standing][] => {
      const standing = standings.get(one.key);
      return standing === undefined ? [] : [[one, standing]];
    });
  }

  async #look(): Promise<number | null> {
    const { mayBegin, isAway } = this.#options;
    if (isAway()) this.#goOnAlone();
    else if (mayBegin()) {
      await this.#claimed.look();
      await this.#lookElsewhere();
      await this.#lookLeft();
    }
    if (!this.#isIdle) return LOOK_MS;
    return this.#left.size === 0 ? null : LOOK_LEFT_MS;
  }

  /**
   * What was left to another station stays there, even if that has changed its rules: it may owe the file
   * to its hot folder already. It comes here if that station has left the site, and has not sent it, or if
   * that hot folder is shared by now, so that the ledger says who sends it.
   */
  async #lookLeft(): Promise<void> {
    const { queries, member, settings, clock } = this.#options;
    if (clock.steadyMs() - this.#leftAt < LOOK_LEFT_MS) return;
    const files = [...this.#left].map((id) => [id, this.#waiting(id)] as const);
    const sent = await readSentByOthers(
      queries,
      member,
      files.flatMap(([, file]) => file ?? []),
    );
    this.#leftAt = clock.steadyMs();
    const { stations } = settings().elsewhere;
    for (const [id, file] of files) {
      if (file === null || this.#isShared(file)) this.#left.delete(id);
      if (file === null) continue;
      const isSent = file.reason?.code === 'transfer.sent-elsewhere';
      const why = takenElsewhere(sent.get(id)) ?? (isSent ? null : this.#elsewhereOf(file));
      if (this.#isShared(file)) this.#elsewhere.add(id);
      else if (why !== null) this.#restate(id, why);
      else if (!isSent && !stations.includes(`${file.reason?.values.station}`))
        this.#comeHere(id, whyHere(file));
    }
  }

  /** Whether there is nothing to look at. */
  get #isIdle(): boolean {
    return this.#claimed.isEmpty && this.#elsewhere.size === 0;
  }

  /** There is something to look at. Where there was before, one look after `LOOK_MS` is enough for all. */
  #lookIfIdle(): void {
    if (this.#isIdle) this.#loop.wake();
  }

  async #lookElsewhere(): Promise<void> {
    const asked: AskedDownload[] = [];
    for (const id of this.#elsewhere) {
      const file = this.#waiting(id);
      if (file === null) this.#elsewhere.delete(id);
      else {
        const one = this.#shared(file);
        if (one === null) this.#comeHere(id, message('transfer.needed-here'));
        else asked.push(one);
      }
    }
    for (const [one, standing] of await this.#standings(asked)) {
      const outcome = outcomeOf(standing);
      if (outcome.kind === 'sent') await this.#noteSent(one);
      else if (outcome.kind === 'elsewhere') this.#restate(one.file.id, outcome.why);
      else this.#comeHere(one.file.id, whyHere(one.file));
    }
  }

  /** What another station takes for a hot folder of its own stays there, ledger or not. */
  #goOnAlone(): void {
    for (const id of this.#elsewhere) this.#comeHere(id, message('transfer.without-ledger'));
  }

  /** Why a file is left to another station's hot folder; null if it is not. */
  #elsewhereOf(file: ArtworkRecord): Message | null {
    const { store, settings } = this.#options;
    return elsewhereOf(file, store, settings());
  }

  /** Of the file of another station, if it still waits for that. */
  #waiting(id: ArtworkId): ArtworkRecord | null {
    const file = this.#options.store.artworks.get(id);
    return file !== null && isElsewhere(file) ? file : null;
  }

  #wait(id: ArtworkId, reason: Message): void {
    const { artworks } = this.#options.store;
    const state = artworks.get(id)?.state;
    if (state !== 'queued' && state !== 'waiting') return;
    artworks.move(id, 'waiting', { source: 'station', reason });
    this.#lookIfIdle();
    (goesElsewhere({ state: 'waiting', reason }) ? this.#left : this.#elsewhere).add(id);
  }

  #restate(id: ArtworkId, why: Message): void {
    const file = this.#waiting(id);
    if (file === null || JSON.stringify(file.reason) === JSON.stringify(why)) return;
    this.#options.store.artworks.restate(id, why);
  }

  #comeHere(id: ArtworkId, why: Message): void {
    this.#elsewhere.delete(id);
    this.#left.delete(id);
    if (this.#waiting(id) === null) return;
    this.#options.store.artworks.move(id, 'queued', { source: 'station', why });
  }

  async #noteSent(asked: AskedDownload): Promise<void> {
    const { queries, store, settings } = this.#options;
    const sent = await readSentDeliveries(queries, asked);
    noteSent(asked, sent, store, settings());
    this.#elsewhere.delete(asked.file.id);
  }

  #shared(file: ArtworkRecord): AskedDownload | null {
    const { store, settings } = this.#options;
    return sharedDownload(file, store, settings());
  }

  #blocked(): HotFolderId[] {
    const { settings, isBlocked } = this.#options;
    return settings().hotFolders.flatMap(({ id, shared }) => (shared && isBlocked(id) ? id : []));
  }

  #failed(error: unknown): void {
    if (!(error instanceof SiteDatabaseError)) this.#options.onFault(error);
  }
}

/** @param taken for a hot folder of another station's own; undefined: it was not. */
function takenElsewhere(taken: SentByOther | undefined): Message | null {
  if (taken === undefined) return null;
  const { station, folder, isSent } = taken;
  return isSent
    ? message('transfer.sent-elsewhere', { station, folder })
    : message('transfer.goes-elsewhere', { station, folder });
}

type Outcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'elsewhere'; readonly why: Message }
  /** Another station has it, and does not send it to each of this station's hot folders. */
  | { readonly kind: 'own' }
  | { readonly kind: 'free' };

function outcomeOf({ isSent, holder, isForAll, isForOthers }: Standing): Outcome {
  if (isSent) return { kind: 'sent' };
  if (holder !== null)
    return isForAll
      ? { kind: 'elsewhere', why: message('transfer.at-station', { station: holder }) }
      : { kind: 'own' };
  return isForOthers ? { kind: 'elsewhere', why: message('transfer.for-others') } : { kind: 'free' };
}

/** Why a file that was at another station, or left to any other, is downloaded here. */
function whyHere({ reason }: ArtworkRecord): Message {
  const station = reason?.values.station;
  return station === undefined
    ? message('transfer.needed-here')
    : message('transfer.taken-over', { station });
}
