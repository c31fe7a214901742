import { type ArtworkId, isOneOf, withFoldersStates } from '../../../../contract/index.ts';
import type { ServiceFile } from '../../model/service-resources.ts';
import type { ArtworkRecord } from './artwork-record.ts';

/** A file as a component of its job names it. */
export interface NamedFile {
  readonly component: string;
  readonly file: ServiceFile;
}

/** The same, and which of the stored files it is. */
export interface IdentifiedFile extends NamedFile {
  readonly id: ArtworkId;
}

/** What is stored about a file of the job. */
export type KnownFile = Pick<ArtworkRecord, 'id' | 'component' | 'fileId' | 'isListed' | 'state'>;

/**
 * Decides which stored file each file of a reading is. A file that its component no longer names and that
 * another component names now has moved there, and stays the same file. Only a file that several components
 * name at the same time is several. Pure.
 * @param idOf the id of the nth copy of a file, from 1
 */
export function identifyFiles(
  named: readonly NamedFile[],
  known: readonly KnownFile[],
  idOf: (fileId: string, copy: number) => ArtworkId,
): IdentifiedFile[] {
  const ids = new Map<string, ReadonlyMap<string, ArtworkId>>();
  for (const fileId of new Set(named.map(({ file }) => file.fileId))) {
    const components = named.filter(({ file }) => file.fileId === fileId).map(({ component }) => component);
    const its = known.filter((one) => one.fileId === fileId);
    ids.set(
      fileId,
      idsByComponent([...new Set(components)], its, (copy) => idOf(fileId, copy)),
    );
  }
  return named.flatMap((one) => {
    const id = ids.get(one.file.fileId)?.get(one.component);
    return id === undefined ? [] : [{ ...one, id }];
  });
}

/** @param known the stored copies of one file. */
function idsByComponent(
  components: readonly string[],
  known: readonly KnownFile[],
  idOf: (copy: number) => ArtworkId,
): ReadonlyMap<string, ArtworkId> {
  const stays = known.filter((one) => components.includes(one.component));
  const ids = new Map(stays.map(({ component, id }) => [component, id]));
  const left = known.filter(({ id }) => ![...ids.values()].includes(id)).sort(byClaim);
  // By label: another station may read the components in another order.
  for (const component of components.filter((label) => !ids.has(label)).sort()) {
    ids.set(component, left.shift()?.id ?? unusedId([...known.map(({ id }) => id), ...ids.values()], idOf));
  }
  return ids;
}

/** Which copy moves: one that was named until now, and among these one that was sent. */
function byClaim(one: KnownFile, other: KnownFile): number {
  const rank = ({ isListed, state }: KnownFile) =>
    (isListed ? 0 : 2) + (isOneOf(state, withFoldersStates) ? 0 : 1);
  return rank(one) - rank(other);
}

function unusedId(used: readonly ArtworkId[], idOf: (copy: number) => ArtworkId): ArtworkId {
  let copy = 1;
  while (used.includes(idOf(copy))) copy += 1;
  return idOf(copy);
}
