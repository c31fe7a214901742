import { isDeepStrictEqual } from 'node:util';
import { RipId, type RipProfile, type RoutesFile } from '../../../contract/index.ts';
import { ripsWith } from '../hotfolders/index.ts';
import { freeSlug } from '../util/slug.ts';

/** The RIP types of a file, as they are here. */
export interface ImportedRips {
  /** All RIP types of the settings, including the added ones. */
  readonly own: RipProfile[];
  readonly added: readonly RipProfile[];
  /** The id here for a type named by a hot folder of the file; null if there is no such type. */
  readonly idOf: (inFile: RipId) => RipId | null;
}

/** The settings hold at most this many. */
const MAX_OWN = 200;

const isAlike = ({ id: _, ...one }: RipProfile, { id: __, ...other }: RipProfile): boolean =>
  isDeepStrictEqual(one, other);

/**
 * Adds the RIP types that hot folders of a file use. None that exists here is changed, because hot folders
 * here may use it. A type that differs only in its id is that one; a different type with an id that is
 * taken gets a free one.
 */
export function importedRips(
  file: Pick<RoutesFile, 'rips' | 'hotFolders'>,
  before: RipProfile[],
): ImportedRips {
  const own = [...before];
  const added: RipProfile[] = [];
  const here = new Map<RipId, RipId>();
  for (const rip of file.rips) {
    if (!file.hotFolders.some(({ settings }) => settings.rip === rip.id)) continue;
    const known = ripsWith(own);
    const same = known.filter((one) => isAlike(one, rip));
    const alike = same.find(({ id }) => id === rip.id) ?? same[0];
    if (alike !== undefined) here.set(rip.id, alike.id);
    else if (own.length < MAX_OWN) {
      const taken = known.map(({ id }) => id);
      const id = taken.includes(rip.id) ? RipId.parse(freeSlug(rip.id, 'rip', taken)) : rip.id;
      const one = { ...rip, id };
      own.push(one);
      added.push(one);
      here.set(rip.id, id);
    }
  }
  const inFile = new Set(file.rips.map(({ id }) => id));
  const known = new Set(ripsWith(own).map(({ id }) => id));
  return {
    own,
    added,
    idOf: (id) => here.get(id) ?? (!inFile.has(id) && known.has(id) ? id : null),
  };
}
