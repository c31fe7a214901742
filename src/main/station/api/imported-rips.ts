import { isDeepStrictEqual } from 'node:util';
import { RipId, type RipProfile, type RoutesFile } from '../../../contract/index.ts';
import { ripsWith } from '../hotfolders/index.ts';
import { freeSlug } from '../slug.ts';

/** The types of RIP of a file, here. */
export interface ImportedRips {
  /** All of the settings, the added ones among them. */
  readonly own: RipProfile[];
  readonly added: readonly RipProfile[];
  /** The id here of a type that a hot folder of the file names; null: there is no such type. */
  readonly idOf: (inFile: RipId) => RipId | null;
}

/** A type of the settings is one of 200 at most. */
const MAX_OWN = 200;

const isAlike = ({ id: _, ...one }: RipProfile, { id: __, ...other }: RipProfile): boolean =>
  isDeepStrictEqual(one, other);

/**
 * Brings the types of RIP that hot folders of a file use to those that are here. None that is here is
 * changed: hot folders here may use it. One that is the same but for its id is that one; another one of an
 * id that is taken gets a free one.
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
