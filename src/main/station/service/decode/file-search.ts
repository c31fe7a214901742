import type { Status } from '../../../../contract/index.ts';
import { artworkStatusIn, isArtwork, isSaidBy } from './artwork-status.ts';
import type { Associations } from './associations.ts';
import { type FileEvidence, scoreOf } from './file-evidence.ts';
import { aliasesOf, finishingsFor, finishingsOf } from './file-finishings.ts';
import {
  fileWordScore,
  idOfFilePrefix,
  isElsewhere,
  isFinishing,
  isHolder,
  isOutput,
  isSource,
  namesArtwork,
} from './file-words.ts';
import { canonicalKey } from './keys.ts';
import { endedAsWhole, keyAgainst, notForPrint } from './not-for-print.ts';
import {
  asRecord,
  bareId,
  type EntityField,
  entityLayers,
  fieldsOf,
  idIn,
  isUuid,
  type Layers,
  looksLikeId,
  pick,
  text,
} from './read.ts';
import type { Reading } from './reading.ts';
import { currentVersion } from './revisions.ts';

const MAX_DEPTH = 12;
/** Objects that are examined in one job. */
const MAX_NODES = 20_000;

/** What may be a file, before its details are read. */
export interface Candidate {
  readonly fileId: string;
  readonly otherIds: readonly string[];
  /** The objects that describe it, the innermost first. */
  readonly layers: Layers;
  readonly finishings: readonly string[];
  readonly labels: readonly string[];
  readonly path: string;
  /** It is in a list of its entry, so the entry does not describe this file alone. */
  readonly isListed: boolean;
  readonly evidence: FileEvidence;
  readonly leftOut: string | null;
  /** It stands under a key that is not that of a file to print, so it says nothing of the files beside it. */
  readonly isAside: boolean;
  readonly artworkStatus: Status | null;
}

/** What the parts of one job are read with. */
export interface OrderReading {
  readonly order: Associations;
  readonly reading: Reading;
}

/** A place in a job. */
interface Place extends OrderReading {
  /** The key that names what is here; the key of a list or map applies to its entries. */
  readonly key: string;
  readonly path: string;
  readonly isListed: boolean;
  /** The key of an entry in a map, if it looks like an id. */
  readonly keyId: string | null;
  readonly depth: number;
  readonly budget: { nodes: number };
  /** Names of files that have no id, and so cannot be requested. */
  readonly nameless: string[];
}

/**
 * What may be files in a part of a job, in order.
 * @param key the key of the part.
 * @param without keys of the part to leave out.
 */
export function searchFiles(
  part: Layers,
  key: string,
  { order, reading }: OrderReading,
  without: readonly string[],
): Candidate[] {
  const start = { key, path: '', isListed: false, keyId: null, depth: 0 };
  const nameless: string[] = [];
  const found = inEntry(part, { ...start, budget: { nodes: MAX_NODES }, nameless, order, reading }, without);
  for (const name of nameless) reading.noteNameless(name);
  return found;
}

function visit(value: unknown, place: Place): Candidate[] {
  place.budget.nodes--;
  if (place.depth > MAX_DEPTH || place.budget.nodes < 0) return [];
  if (Array.isArray(value)) {
    const inList = { ...place, path: `${place.path}[]`, isListed: true, keyId: null, depth: place.depth + 1 };
    return value.flatMap((one) => visit(one, inList));
  }
  const record = asRecord(value);
  return record === null ? [] : inEntry(entityLayers(record), place, []);
}

function inEntry(layers: Layers, place: Place, without: readonly string[]): Candidate[] {
  const { key } = place;
  const ownId = idIn(layers, ['file', 'document', 'asset']) ?? place.keyId;
  const fields = [
    ...fieldsOf(layers).filter(({ name }) => !without.includes(name) && !isElsewhere(name)),
    ...currentVersion(layers),
  ];
  const finishings = isFinishing(key)
    ? aliasesOf(layers[0], place.order).slice(0, 1)
    : finishingsOf(layers, place.order);
  const evidence = scoreOf(key, layers, ownId, place.isListed);
  const isDescribed = evidence.isDescribed && !isHolder(key);
  // What holds several things, and artwork as a whole, has a status of its own.
  const artworkStatus = artworkStatusIn(layers, key, place.reading, evidence.isFile && !isHolder(key));
  const isKnown = artworkStatus !== null && isSaidBy(artworkStatus, place.reading.statusRules);
  const leftOut = leftOutIn(layers, place, isKnown);
  const label = pick(layers, ['component', 'component_label', 'label'], (one) =>
    text(asRecord(one)?.label ?? one),
  );
  const isMap = place.depth > 0 && idIn(layers) === null;
  const namelessBefore = place.nameless.length;
  const nested = nestedFiles(fields, place, isMap);
  const aside = nested.filter(({ file }) => file.isAside).map(({ file }) => file);
  const inside = withBareIds(
    nested.filter(({ file, name }) => !file.isAside && (!isDescribed || isOfFile(name, key))),
    bareFiles(fields, place),
  );
  // The customer's upload is not printed if there is another file.
  const printed = inside.filter(({ name }) => !isSource(name));
  const hasOwn = printed.some(({ file, name }) => file.leftOut === null && !isOutput(name));
  const [entry, ...others] = (printed.length > 0 ? printed : inside).map(({ file, name }) => ({
    ...file,
    finishings:
      file.finishings.length > 0
        ? file.finishings
        : finishingsFor(file.layers, [...file.labels, name], finishings),
    labels: [...file.labels, name, ...(label === null ? [] : [label])],
    leftOut: file.leftOut ?? (hasOwn && isOutput(name) ? name : leftOut),
    artworkStatus: file.artworkStatus ?? artworkStatus,
  }));
  if (entry !== undefined && others.length === 0 && !isHolder(key) && !entry.isListed) {
    const otherIds = ownId === null || ownId === entry.fileId ? entry.otherIds : [...entry.otherIds, ownId];
    return [{ ...entry, otherIds, layers: [...entry.layers, ...layers] }, ...aside];
  }
  if (entry !== undefined) return [entry, ...others, ...aside];
  if (isHolder(key) || !evidence.isFile) return aside;
  if (ownId === null) {
    if (leftOut === null) place.nameless.push(...namelessIn(layers, place));
    return aside;
  }
  // What stands inside a file is part of it.
  place.nameless.length = namelessBefore;
  const path = joined(place.path, 'id');
  const labels = label === null ? [] : [label];
  return [
    {
      ...{
        fileId: ownId,
        otherIds: [],
        layers,
        finishings,
        labels,
        path,
        isListed: false,
        evidence,
        leftOut,
        isAside: false,
      },
      artworkStatus,
    },
    ...aside,
  ];
}

/** Whether a key in an object that describes a file itself may still be that of the file to print. */
const isOfFile = (name: string, key: string): boolean =>
  (fileWordScore(name) > 0 && !isSource(name)) || (namesArtwork(key) && isHolder(name));

/** The name of an entry in a list of files that says by its name or content type that it is one. */
function namelessIn(layers: Layers, { key, isListed }: Place): string[] {
  if (!isListed || fileWordScore(key) === 0) return [];
  const name = pick(layers, ['filename', 'file_name', 'original_name', 'name', 'title'], text);
  return /\.(pdf|tiff?|eps|ps|ai)$/i.test(name ?? '') ? [name ?? ''] : [];
}

/** The service's word against the files of an entry, or against the entry if it is a file. */
function leftOutIn(layers: Layers, place: Place, isStatusKnown: boolean): string | null {
  const { key, reading } = place;
  // Whether the job itself is wanted, its status says.
  if (canonicalKey(key) === 'job') return null;
  if (isArtwork(key, place.isListed)) return endedAsWhole(layers, true);
  if (isHolder(key)) return endedAsWhole(layers, isStatusKnown);
  return notForPrint(layers, reading, isStatusKnown);
}

/** An id next to a complete file is another id of that file. */
function withBareIds(nested: Inside[], bare: Inside[]): Inside[] {
  const [only, ...more] = nested;
  if (only === undefined) return bare;
  const known = new Set(nested.map(({ file }) => file.fileId));
  const others = bare.filter(({ file }) => !known.has(file.fileId));
  if (more.length > 0 || only.file.isListed) return [...nested, ...others];
  const single = others.filter(({ file }) => !file.isListed).map(({ file }) => file.fileId);
  const file = { ...only.file, otherIds: [...only.file.otherIds, ...single] };
  return [{ ...only, file }, ...others.filter((one) => one.file.isListed)];
}

type Inside = { readonly name: string; readonly file: Candidate };

/** Files in the objects and lists of a record. In a map, the map's key names the entries. */
function nestedFiles(fields: readonly EntityField[], place: Place, isMap: boolean): Inside[] {
  return fields.flatMap(({ name, value, facet }) => {
    if (typeof value !== 'object' || value === null) return [];
    const named = isHolder(name) || fileWordScore(name) > 0;
    const key = named || !isMap ? name : place.key;
    const isListed = Array.isArray(value);
    const keyId = isMap && looksLikeId(name) ? name : null;
    const path = joined(place.path, facet + name);
    const at = { ...place, key, path, isListed, keyId, depth: place.depth + 1 };
    const against = keyAgainst(name);
    return visit(value, at).map((file) => {
      const leftOut = file.leftOut ?? against;
      const isAside = file.isAside || against !== null;
      return { name, file: { ...file, isListed: isListed || file.isListed, leftOut, isAside } };
    });
  });
}

/**
 * Files whose record holds only an id: `file: "<uuid>"`, `file_id`, `document_ids: [...]`. Of several
 * ids, the plain one is the file's and the rest are its other ids; if none is plain (`colour_file_id`,
 * `foil_file_id`), each is a file.
 */
function bareFiles(fields: readonly EntityField[], { path }: Place): Inside[] {
  const inside = fields.flatMap(({ name, value, facet }) =>
    [value].flat().flatMap((one): Inside[] => {
      const fileId = bareFileId(name, one);
      if (fileId === null) return [];
      const isListed = Array.isArray(value);
      const found = {
        fileId,
        otherIds: [],
        layers: [],
        finishings: [],
        labels: [],
        isListed,
        leftOut: null,
        isAside: false,
        artworkStatus: null,
      };
      const at = joined(path, `${facet}${name}${isListed ? '[]' : ''}`);
      return [{ name, file: { ...found, path: at, evidence: scoreOf(name, [], fileId, isListed) } }];
    }),
  );
  const single = inside.filter(({ file }) => !file.isListed);
  const plain =
    single.find(({ name }) => idOfFilePrefix(name) === '') ??
    single.find(({ name }) => idOfFilePrefix(name) === null);
  if (plain === undefined) return inside;
  const otherIds = single.map(({ file }) => file.fileId).filter((id) => id !== plain.file.fileId);
  return [
    { name: plain.name, file: { ...plain.file, otherIds } },
    ...inside.filter(({ file }) => file.isListed),
  ];
}

function bareFileId(name: string, value: unknown): string | null {
  if (namesArtwork(name) || keyAgainst(name) !== null) return null;
  const prefix = idOfFilePrefix(name);
  if (prefix !== null) return isElsewhere(prefix) ? null : bareId(value);
  const word = fileWordScore(name);
  const mayBe =
    (word > 0 && isUuid(value)) ||
    (word === 3 && typeof value === 'string' && /^[\w-]+$/.test(value) && /\d/.test(value)) ||
    (typeof value === 'number' && /file$/i.test(name));
  return mayBe ? bareId(value) : null;
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
