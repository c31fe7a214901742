import {
  type ArtworkId,
  type ChosenFolders,
  type FileMove,
  type HotFolderId,
  isOneOf,
  movableOf,
  newestDeliveries,
  notYetArchivedStates,
  notYetRoutedStates,
  presentStates,
  type QueuedElsewhere,
  type RoutedBy,
} from '../../../../contract/index.ts';
import type { HotFolderProfile } from '../../settings/index.ts';
import type { ArtworkRecord, DeliveryRecord, Store } from '../../store/index.ts';
import { CommandRejectedError } from '../command-rejected-error.ts';
import { nextRevision } from '../routing/revisions.ts';
import type { Routing } from '../routing/routing.ts';

const byOperator: RoutedBy = { by: 'operator' };
const goneStates = ['picked-up', 'rejected', 'failed'] as const;

/** A choice without the one that it has replaced. */
const choiceOf = (chosen: ChosenFolders | null): ChosenFolders['before'] =>
  chosen === null
    ? null
    : {
        hotFolders: chosen.hotFolders,
        overrulesRules: chosen.overrulesRules,
        station: chosen.station,
      };

/**
 * What it takes to have a file go to another hot folder: which deliveries end, and which are planned in their
 * place. Decides only; every call throws CommandRejectedError if the file cannot be moved like that.
 */
export class FileMoves {
  readonly #store: Pick<Store, 'artworks' | 'deliveries'>;
  readonly #routing: Pick<Routing, 'decide' | 'isBlocked'>;
  readonly #hotFolders: () => readonly Pick<HotFolderProfile, 'id' | 'name' | 'shared'>[];

  constructor(
    store: Pick<Store, 'artworks' | 'deliveries'>,
    routing: Pick<Routing, 'decide' | 'isBlocked'>,
    hotFolders: () => readonly Pick<HotFolderProfile, 'id' | 'name' | 'shared'>[],
  ) {
    this.#store = store;
    this.#routing = routing;
    this.#hotFolders = hotFolders;
  }

  /**
   * An operator sends the file to `to`.
   * @param from instead of to that hot folder; null: of the only one that it goes to
   */
  to(id: ArtworkId, from: HotFolderId | null, to: HotFolderId): FileMove {
    const file = this.#file(id);
    const { name } = file;
    if (this.#hotFolders().every((one) => one.id !== to))
      throw new CommandRejectedError('file.folder-gone', { name });
    const newest = newestDeliveries(this.#store.deliveries.ofArtwork(id));
    if (newest.length === 0) return this.#choose(file, from, to);
    const ended = this.#toEnd(file, newest, from, to);
    if (this.#isAcross(ended.hotFolderId, to))
      throw new CommandRejectedError('file.not-moved-across', { name });
    const goes =
      file.chosen?.overrulesRules === true
        ? file.chosen.hotFolders.map((one) => one.id)
        : newest.map(({ hotFolderId }) => hotFolderId);
    const chosen = this.#instead(file, goes, ended.hotFolderId, to);
    this.#assertPasses(file, chosen, to);
    const planned = { ...this.#planned(id, to, ended.revision), routedBy: byOperator };
    return { ended: [this.#ended(ended)], planned: [planned], chosen, isBack: false };
  }

  /** What waits for other hot folders than those that the rules name by now goes there. */
  byRules(id: ArtworkId): FileMove {
    const file = this.#file(id);
    const move = this.#byRules(file);
    if (move === null) throw new CommandRejectedError('file.rules-agree', { name: file.name });
    const [first] = move.planned;
    this.#assertPasses(file, file.chosen, first?.hotFolderId);
    return move;
  }

  /** Queued files that the rules send elsewhere by now. */
  queuedElsewhere(): QueuedElsewhere[] {
    const folders = (some: readonly { readonly hotFolderId: HotFolderId }[]) =>
      some.map(({ hotFolderId }) => hotFolderId);
    return this.#store.artworks.inState(['delivering'], Number.MAX_SAFE_INTEGER).flatMap((file) => {
      const move = this.#byRules(file);
      if (move === null) return [];
      const { id, name, jobKey, decisionRevision } = file;
      return { id, name, jobKey, decisionRevision, from: folders(move.ended), to: folders(move.planned) };
    });
  }

  #byRules(file: ArtworkRecord): FileMove | null {
    const newest = newestDeliveries(this.#store.deliveries.ofArtwork(file.id));
    const { to, by: routedBy } = this.#routing.decide(file);
    const ended = newest.filter((one) => isWaiting(one) && !to.includes(one.hotFolderId));
    const added = to.filter((folder) => newest.every(({ hotFolderId }) => hotFolderId !== folder));
    if (ended.length === 0 || added.length === 0) return null;
    if (ended.some(({ hotFolderId }) => added.some((one) => this.#isAcross(hotFolderId, one)))) return null;
    const revision = Math.max(...ended.map((one) => one.revision));
    return {
      ended: ended.map((one) => this.#ended(one)),
      planned: added.map((folder) => ({ ...this.#planned(file.id, folder, revision), routedBy })),
      chosen: file.chosen,
      isBack: false,
    };
  }

  /** Takes the latest move of a file back: while nothing of it has been committed, it goes where it went. */
  back(id: ArtworkId): FileMove {
    const file = this.#file(id);
    const { chosen } = file;
    const all = this.#store.deliveries.ofArtwork(id);
    const plannedBy = ({ moved }: DeliveryRecord): DeliveryRecord[] =>
      (moved?.planned ?? []).flatMap(({ hotFolderId, revision }) =>
        all.filter((one) => one.hotFolderId === hotFolderId && one.revision === revision),
      );
    const isUndone = ({ state, moved }: DeliveryRecord, planned: readonly DeliveryRecord[]): boolean =>
      state === 'removed' &&
      moved?.isBack === false &&
      planned.length > 0 &&
      planned.length === moved.planned.length &&
      planned.every(isWaiting);
    const ended = all.filter((one) => isUndone(one, plannedBy(one)));
    const before = chosen?.before ?? null;
    if (ended.length === 0) {
      // It went nowhere before, or is on its way nowhere yet.
      const isBegun = all.some((one) => one.state !== 'removed' && !isWaiting(one));
      if (chosen?.before === undefined || isBegun)
        throw new CommandRejectedError('file.move-too-late', { name: file.name });
      const newest = newestDeliveries(all);
      const goes = this.#routing.decide({ ...file, chosen: before }).to;
      // Another station may have planned it already.
      const toCome = chosen.hotFolders
        .map((one) => one.id)
        .filter((one) => this.#isShared(one) && !goes.includes(one))
        .filter((one) => newest.every(({ hotFolderId }) => hotFolderId !== one));
      return {
        ended: [...newest.map((one) => this.#ended(one)), ...toCome.map((one) => this.#toCome(id, one))],
        planned: [],
        chosen: before,
        isBack: true,
      };
    }
    const undone = new Map(ended.flatMap(plannedBy).map((one) => [one.id, one]));
    const isChoice = [...undone.values()].some(({ routedBy }) => routedBy?.by === 'operator');
    return {
      ended: [...undone.values()].map((one) => this.#ended(one)),
      planned: ended.map(({ hotFolderId, revision, routedBy }) => ({
        ...this.#planned(id, hotFolderId, revision + 1),
        routedBy,
      })),
      chosen: isChoice && chosen?.before !== undefined ? before : chosen,
      isBack: true,
    };
  }

  /** It is on its way to no hot folder yet. */
  #choose(file: ArtworkRecord, from: HotFolderId | null, to: HotFolderId): FileMove {
    const { name } = file;
    if (!isOneOf(file.state, [...notYetArchivedStates, ...notYetRoutedStates]))
      throw new CommandRejectedError('file.nothing-to-move', { name });
    const goes = this.#routing.decide(file).to;
    if (from === null && goes.length > 1) throw new CommandRejectedError('file.goes-to-several', { name });
    if (from !== null && !goes.includes(from))
      throw new CommandRejectedError('file.not-going-there', { name, folder: this.#nameOf(from) });
    if (goes.includes(to)) throw this.#goesThere(file, to);
    const [only = null] = goes;
    const instead = from ?? only;
    const isLeftToAnother = file.chosen !== null && file.chosen.station !== null;
    if (isLeftToAnother || (instead !== null && this.#isAcross(instead, to)))
      throw new CommandRejectedError('file.not-moved-across', { name });
    const chosen = this.#instead(file, goes, instead, to);
    // Another station may be sending it there already.
    const ended = instead === null || !this.#isShared(instead) ? [] : [this.#toCome(file.id, instead)];
    return { ended, planned: [], chosen, isBack: false };
  }

  /** The delivery of a file that ends so that it goes to `to`. */
  #toEnd(
    file: ArtworkRecord,
    newest: readonly DeliveryRecord[],
    from: HotFolderId | null,
    to: HotFolderId,
  ): DeliveryRecord {
    const { name } = file;
    const there = newest.find(({ hotFolderId }) => hotFolderId === to);
    if (there !== undefined && !isOneOf(there.state, goneStates)) throw this.#goesThere(file, to);
    const asked =
      from === null
        ? newest.filter((one) => one !== there)
        : newest.filter(({ hotFolderId }) => hotFolderId === from);
    const [first, ...others] = movableOf(asked).filter(({ moved }) => moved === null);
    if (first === undefined) throw this.#notMovable(file, asked, from);
    if (others.length > 0) throw new CommandRejectedError('file.goes-to-several', { name });
    // What is in the folder is not what the archive has: it is not known which of the two is meant.
    if (isOneOf(first.state, presentStates) && first.sha256 !== file.sha256)
      throw new CommandRejectedError('file.other-artwork', { name });
    return first;
  }

  #notMovable(
    { name }: ArtworkRecord,
    asked: readonly DeliveryRecord[],
    from: HotFolderId | null,
  ): CommandRejectedError {
    if (asked.some(({ state }) => state === 'committing' || state === 'removing'))
      return new CommandRejectedError('file.being-sent', { name });
    if (asked.some(({ moved }) => moved !== null))
      return new CommandRejectedError('file.being-moved', { name });
    return asked.length === 0 && from !== null
      ? new CommandRejectedError('file.not-going-there', { name, folder: this.#nameOf(from) })
      : new CommandRejectedError('file.nothing-to-move', { name });
  }

  #instead(
    file: ArtworkRecord,
    goes: readonly HotFolderId[],
    from: HotFolderId | null,
    to: HotFolderId,
  ): ChosenFolders {
    const others = goes.filter((one) => one !== from && one !== to);
    const hotFolders = [...others, to].map((id) => ({
      id,
      name: this.#nameOf(id),
      shared: this.#isShared(id),
    }));
    return { hotFolders, overrulesRules: true, station: null, before: choiceOf(file.chosen) };
  }

  /** Preflight may be stricter there. What is on hold is looked at before it is sent anyway. */
  #assertPasses(file: ArtworkRecord, chosen: ChosenFolders | null, to: HotFolderId | undefined): void {
    if (to === undefined || file.state === 'on-hold' || !this.#routing.isBlocked({ ...file, chosen })) return;
    throw new CommandRejectedError('file.blocked-there', { name: file.name, folder: this.#nameOf(to) });
  }

  #goesThere({ name }: ArtworkRecord, to: HotFolderId): CommandRejectedError {
    return new CommandRejectedError('file.goes-there', { name, folder: this.#nameOf(to) });
  }

  /**
   * Between a hot folder that stations share and one that only one of them sends to: the ledger knows only
   * deliveries to the former, so it could not keep another station from sending the file again.
   */
  #isAcross(from: HotFolderId, to: HotFolderId): boolean {
    return this.#isShared(from) !== this.#isShared(to);
  }

  #ended({ hotFolderId, revision, state }: DeliveryRecord): FileMove['ended'][number] {
    const name = this.#nameOf(hotFolderId);
    return { hotFolderId, name, revision, wasInFolder: isOneOf(state, presentStates) };
  }

  /** The delivery with which it would go there. */
  #toCome(id: ArtworkId, hotFolderId: HotFolderId): FileMove['ended'][number] {
    const revision = nextRevision(this.#store.deliveries.ofArtwork(id), hotFolderId);
    return { hotFolderId, name: this.#nameOf(hotFolderId), revision, wasInFolder: false };
  }

  /** The first revision that no delivery to that hot folder has had, `least` or higher. */
  #planned(
    id: ArtworkId,
    hotFolderId: HotFolderId,
    least: number,
  ): Omit<FileMove['planned'][number], 'routedBy'> {
    const had = this.#store.deliveries.ofArtwork(id).filter((one) => one.hotFolderId === hotFolderId);
    const revision = Math.max(least, ...had.map((one) => one.revision + 1));
    return { hotFolderId, name: this.#nameOf(hotFolderId), revision };
  }

  /** Whether other stations send to that hot folder, too. */
  #isShared(id: HotFolderId): boolean {
    return this.#hotFolders().some((one) => one.id === id && one.shared);
  }

  #nameOf(id: HotFolderId): string {
    return this.#hotFolders().find((one) => one.id === id)?.name ?? id;
  }

  #file(id: ArtworkId): ArtworkRecord {
    const file = this.#store.artworks.get(id);
    if (file === null) throw new CommandRejectedError('file.gone');
    if (file.isRecalled || file.state === 'withdrawn')
      throw new CommandRejectedError('file.not-moved-unwanted', { name: file.name });
    return file;
  }
}

/** Nothing of it is in its hot folder, and it is not committed or about to end. */
const isWaiting = ({ state, moved }: DeliveryRecord): boolean =>
  moved === null && (state === 'planned' || state === 'copying');
