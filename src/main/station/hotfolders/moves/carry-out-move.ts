import {
  type ArtworkId,
  type FileMove,
  type HotFolderId,
  isOneOf,
  message,
  newestDeliveries,
  withFoldersStates,
} from '../../../../contract/index.ts';
import type { ArtworkRecord, DeliveryRecord, Store } from '../../store/index.ts';

/** What carrying out a move reads and writes. */
export type MoveStore = Pick<Store, 'artworks' | 'deliveries' | 'due' | 'transaction'>;

/** The bytes that are moved; null: nobody has them yet. */
export type MovedBytes = { readonly sha256: string; readonly bytes: number } | null;

/**
 * Ends deliveries of a file and plans others in their place, in one transaction: at no moment both stand.
 * Those that end have to be over: nothing of them is in a hot folder, and no station can publish one.
 * On hold, the file goes to its new hot folders once it is released.
 * @param plansHere whether this station sends to that hot folder
 * @returns whether planned deliveries wait for their delay
 */
export function carryOutMove(
  store: MoveStore,
  id: ArtworkId,
  move: FileMove,
  { file, plansHere }: { readonly file: MovedBytes; readonly plansHere: (id: HotFolderId) => boolean },
): boolean {
  const { artworks, deliveries } = store;
  return store.transaction(() => {
    const before = artworks.get(id);
    if (before === null) return false;
    keepDue(store, before, move);
    chooseFolders(store, before, move);
    const copies = copiesIn(deliveries.ofArtwork(id), move);
    end(store, before, move, file);
    const isKept = before.state === 'on-hold' || before.state === 'withdrawn' || before.isRecalled;
    const planned = isKept ? [] : move.planned.filter(({ hotFolderId }) => plansHere(hotFolderId));
    const why = message('delivery.moved-from', { folder: namesOf(move.ended) });
    if (file !== null)
      for (const { hotFolderId, revision, routedBy } of planned)
        deliveries.plan(id, hotFolderId, {
          ...file,
          revision,
          routedBy,
          copies,
          why,
          isDelayed: true,
        });
    const isNowhere = newestDeliveries(deliveries.ofArtwork(id)).length === 0;
    // Where it goes is decided again.
    if (isNowhere && isOneOf(before.state, withFoldersStates))
      artworks.move(id, 'archived', { source: 'station', why: message('file.choice-taken-back') });
    return !isNowhere && planned.length > 0;
  });
}

/**
 * Its job may have moved on since it was put into the hot folder; the operator who moves it still wants it
 * printed.
 */
function keepDue({ due }: MoveStore, file: ArtworkRecord, { ended }: FileMove): void {
  if (ended.some(({ wasInFolder }) => wasInFolder) && !file.isRecalled && !due.isDue(file))
    due.keepDue(file.id);
}

function chooseFolders(
  { artworks }: MoveStore,
  file: ArtworkRecord,
  { ended, planned, chosen }: FileMove,
): void {
  // Otherwise the lines about its deliveries say it.
  const isLogged = ended.length + planned.length === 0;
  artworks.choose(file.id, chosen, isLogged ? message('file.redirected') : null);
}

function end({ deliveries }: MoveStore, file: ArtworkRecord, move: FileMove, moved: MovedBytes): void {
  const all = deliveries.ofArtwork(file.id);
  const to = move.planned.length > 0 ? move.planned : (move.chosen?.hotFolders ?? []);
  const why = message('delivery.moved-to', { folder: namesOf(to) });
  const sha256 = moved?.sha256 ?? file.sha256 ?? '';
  const bytes = moved?.bytes ?? file.bytes ?? 0;
  for (const { hotFolderId, revision } of move.ended) {
    const known = all.find((one) => one.hotFolderId === hotFolderId && one.revision === revision);
    if (known === undefined)
      deliveries.endedElsewhere(file, { hotFolderId, revision, sha256, bytes }, move, why);
    else if (known.state !== 'removed') deliveries.movedAway(known.id, move, why);
  }
}

/**
 * How many copies an operator wanted with the newest that ends, which what is planned keeps, whatever its
 * revision; null: as ordered.
 */
const copiesIn = (all: readonly DeliveryRecord[], { ended }: FileMove): number | null =>
  all
    .filter((one) =>
      ended.some(({ hotFolderId, revision }) => one.hotFolderId === hotFolderId && one.revision === revision),
    )
    .toSorted((one, next) => one.revision - next.revision)
    .at(-1)?.copies ?? null;

/** The names of some hot folders, in order. */
const namesOf = (some: readonly { readonly name: string }[]): string =>
  some.map(({ name }) => name).join(', ');
