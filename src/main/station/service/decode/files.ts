import {
  artworkMeaningOf,
  chosenArtworkMeaning,
  type FileKind,
  type Status,
  type StatusRules,
} from '../../../../contract/index.ts';
import type { ServiceFile } from '../../service-resources.ts';
import type { Reading } from '../reading.ts';
import type { Associations } from './associations.ts';
import { checksumsOf } from './checksums.ts';
import { type FileEvidence, scoreOf } from './file-evidence.ts';
import { fileWordScore, idOfFilePrefix, isElsewhere, isFinishing, isHolder, isSource } from './file-words.ts';
import { notForPrint } from './not-for-print.ts';
import {
  asRecord,
  bareId,
  type EntityField,
  entityLayers,
  fieldsOf,
  idIn,
  isUuid,
  type Layers,
  layersOf,
  listOf,
  number,
  pick,
  text,
} from './read.ts';
import { decodeStatus } from './status.ts';

const MAX_DEPTH = 12;
/** Objects that are examined in one job. */
const MAX_NODES = 20_000;
/** Other ids that are kept per entry. */
const MAX_OTHER_IDS = 3;

/** A file, and why it was taken for one. */
export interface FoundFile {
  readonly file: ServiceFile;
  /** What it may belong to: keys on the way to it, and labels of the entries there. */
  readonly labels: readonly string[];
  /** Where its id was found, e.g. `finishings[].artwork_file.file.id`. */
  readonly path: string;
  readonly evidence: FileEvidence;
  /** The service's own word for a file that is not for print; null if it may be printed. */
  readonly leftOut: string | null;
  readonly revision: number | null;
}

interface Candidate {
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
}

/**
 * The files in a part of a job (section 2.8 shows no fields; assumption A4), found by evidence that an object
 * is a file: a name with an extension, a content type, a size, a checksum, a URL, a key like `file`. The id
 * is the file's own, or the surrounding entry's if there is no other; a finishing, a user or a component is
 * never a file.
 * @param key the key of the part.
 * @param without keys of the part to leave out.
 */
export function decodeFiles(
  part: Layers,
  key: string,
  { order, reading }: OrderReading,
  without: readonly string[] = [],
): FoundFile[] {
  const place = {
    key,
    path: '',
    isListed: false,
    keyId: null,
    depth: 0,
    budget: { nodes: MAX_NODES },
    order,
    reading,
  };
  const files = new Map<string, FoundFile>();
  for (const candidate of inEntry(part, place, without)) {
    const { labels, path, evidence } = candidate;
    const before = files.get(candidate.fileId);
    const file = merged(before?.file, fileOf(candidate));
    files.set(candidate.fileId, {
      file,
      labels: [...(before?.labels ?? []), ...labels],
      path: before?.path ?? path,
      evidence: before?.evidence ?? evidence,
      // An id that is also named for print is printed.
      leftOut: before === undefined || before.leftOut !== null ? candidate.leftOut : null,
      revision: before?.revision ?? pick(candidate.layers.slice(0, 2), revisionNames, number),
    });
  }
  return withoutReplaced(withoutOlder([...files.values()]), reading.statusRules);
}

const revisionNames = ['revision', 'version', 'rev', 'revision_number', 'version_number'];

/** Of files with the same name for the same finishings, only the highest revision is for print. */
function withoutOlder(files: readonly FoundFile[]): FoundFile[] {
  const isNewer = (one: FoundFile, than: FoundFile): boolean =>
    one.leftOut === null &&
    one.file.name === than.file.name &&
    one.file.finishings.join() === than.file.finishings.join() &&
    one.revision !== null &&
    than.revision !== null &&
    one.revision > than.revision;
  return files.map((file) =>
    file.leftOut === null && files.some((one) => isNewer(one, file))
      ? { ...file, leftOut: `revision ${file.revision}` }
      : file,
  );
}

/** Of the artwork for the same finishings, what was refused does not count beside what was not. */
function withoutReplaced(files: readonly FoundFile[], rules: StatusRules): FoundFile[] {
  const isRefused = ({ file }: FoundFile): boolean =>
    file.artworkStatus !== null && artworkMeaningOf(file.artworkStatus.code, rules) === 'refused';
  const isReplaced = (one: FoundFile): boolean =>
    files.some(
      (other) =>
        other.leftOut === null &&
        !isRefused(other) &&
        other.file.artworkStatus !== null &&
        other.file.finishings.join() === one.file.finishings.join(),
    );
  return files.map((one) =>
    one.leftOut === null && isRefused(one) && isReplaced(one)
      ? { ...one, leftOut: one.file.artworkStatus?.name ?? null }
      : one,
  );
}

/** A file that is listed once per finishing is one file for several finishings. */
function merged(before: ServiceFile | undefined, file: ServiceFile): ServiceFile {
  if (before === undefined) return file;
  const finishings = [...new Set([...before.finishings, ...file.finishings])];
  return {
    ...before,
    finishings,
    kind: kindOf(finishings),
    sizeBytes: before.sizeBytes ?? file.sizeBytes,
    checksums: { ...file.checksums, ...before.checksums },
    otherIds: [...new Set([...before.otherIds, ...file.otherIds])].slice(0, MAX_OTHER_IDS),
    artworkStatus: before.artworkStatus ?? file.artworkStatus,
  };
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
  // What holds several things, and artwork as a whole, has a status of its own.
  const artworkStatus = artworkStatusIn(layers, key, place.reading);
  const isKnown = artworkStatus !== null && isSaidBy(artworkStatus, place.reading.statusRules);
  const leftOut =
    isHolder(key) || isArtwork(key, place.isListed) ? null : notForPrint(layers, place.reading, isKnown);
  const label = pick(layers, ['component', 'component_label', 'label'], (one) =>
    text(asRecord(one)?.label ?? one),
  );
  const isMap = place.depth > 0 && idIn(layers) === null;
  const inside = withBareIds(nestedFiles(fields, place, isMap), bareFiles(fields, place));
  // The customer's upload is not printed if there is another file.
  const printed = inside.filter(({ name }) => !isSource(name));
  const [entry, ...others] = (printed.length > 0 ? printed : inside).map(({ file, name }) => ({
    ...file,
    finishings: file.finishings.length > 0 ? file.finishings : finishings,
    labels: [...file.labels, name, ...(label === null ? [] : [label])],
    leftOut: file.leftOut ?? leftOut,
    artworkStatus: file.artworkStatus ?? artworkStatus,
  }));
  if (entry !== undefined && others.length === 0 && !isHolder(key) && !entry.isListed) {
    const otherIds = ownId === null || ownId === entry.fileId ? entry.otherIds : [...entry.otherIds, ownId];
    return [{ ...entry, otherIds, layers: [...entry.layers, ...layers] }];
  }
  if (entry !== undefined) return [entry, ...others];
  const evidence = scoreOf(key, layers, ownId, place.isListed);
  if (ownId === null || isHolder(key) || !evidence.isFile) return [];
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
      },
      artworkStatus,
    },
  ];
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

/** A key that no person chose: a UUID, a long number or hash, a ULID, `file_01HX…`. */
const looksLikeId = (key: string): boolean =>
  isUuid(key) ||
  /^(\d{5,}|[0-9a-f]{16,64}|[0-9a-hjkmnp-tv-z]{26})$/i.test(key) ||
  /^[a-z]+_(?=.*\d)[0-9A-Za-z]{10,}$/.test(key);

/** Of an entry that keeps its versions and says which one counts (`current_version: 2`): that one. */
function currentVersion(layers: Layers): EntityField[] {
  const current = pick(
    layers,
    ['current_version', 'active_version', 'latest_version', 'current_revision'],
    text,
  );
  const versions = pick(layers, ['versions', 'revisions'], (value) => listOf(value) ?? asRecord(value));
  if (current === null || versions === null) return [];
  const isCurrent = (version: unknown): boolean =>
    pick(layersOf(version), [...revisionNames, 'id', 'uuid'], (one) =>
      text(one) === current ? true : null,
    ) === true;
  const ofMap = Array.isArray(versions) ? null : asRecord(asRecord(versions)?.[current]);
  const value = ofMap ?? Object.values(versions).find(isCurrent);
  return value === undefined ? [] : [{ name: 'file', value, facet: '' }];
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
    return visit(value, at).map((file) => ({ name, file: { ...file, isListed: isListed || file.isListed } }));
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
  const prefix = idOfFilePrefix(name);
  if (prefix !== null) return isElsewhere(prefix) ? null : bareId(value);
  const word = fileWordScore(name);
  const mayBe =
    (word > 0 && isUuid(value)) ||
    (word === 3 && typeof value === 'string' && /^[\w-]*\d[\w-]*$/.test(value)) ||
    (typeof value === 'number' && /file$/i.test(name));
  return mayBe ? bareId(value) : null;
}

/** The one artwork of a component: its status counts as the component's. */
const isArtwork = (key: string, isListed: boolean): boolean => /^artwork$/i.test(key) && !isListed;

/** The status of an artwork; for any other entry, only one that says whether it was approved. */
function artworkStatusIn(layers: Layers, key: string, reading: Reading): Status | null {
  // Then its component has what that finds.
  if (reading.isSet('job.artworkStatus')) return null;
  if (/artworks?$/i.test(key)) return pick(layers, ['status', 'state'], decodeStatus);
  const said = pick(layers, ['approval_status', 'approval', 'status', 'state'], decodeStatus);
  return said !== null && /approv|review/i.test(said.code) ? said : null;
}

/** What the meaning of a status decides is not asked of its words again. */
const isSaidBy = ({ code }: Status, rules: StatusRules): boolean =>
  chosenArtworkMeaning(code, rules) !== null || artworkMeaningOf(code, rules) !== 'usable';

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function finishingsOf(layers: Layers, order: Associations): string[] {
  const named = [
    ['finishings', 'finishing_items'],
    ['finishing', 'finishing_item', 'finishing_alias'],
  ].flatMap((names) => pick(layers, names, (value) => orNull(aliasesOf(value, order))) ?? []);
  return [...new Set(named)];
}

function fileOf(candidate: Candidate): ServiceFile {
  const { fileId, otherIds, layers, finishings, path, artworkStatus } = candidate;
  const named = pick(
    layers,
    ['filename', 'file_name', 'original_name', 'original_filename', 'name'],
    withExtension,
  );
  return {
    fileId,
    otherIds: otherIds.slice(0, MAX_OTHER_IDS),
    name:
      named ??
      pick(layers, ['name', 'filename', 'file_name', 'original_name', 'title'], text) ??
      `${fileId}.pdf`,
    kind: !finishings.some(isSaid) && (isFoil(path) || isForFoil(layers)) ? 'foil' : kindOf(finishings),
    finishings: [...finishings],
    sizeBytes: pick(
      layers,
      ['size', 'bytes', 'size_bytes', 'size_in_bytes', 'byte_size', 'file_size', 'content_length', 'length'],
      byteCount,
    ),
    checksums: checksumsOf(layers),
    artworkStatus,
  };
}

const withExtension = (value: unknown): string | null => {
  const name = text(value);
  return name !== null && /\.[a-z0-9]{2,5}$/i.test(name) ? name : null;
};

export function byteCount(value: unknown): number | null {
  const bytes = number(value);
  return bytes !== null && Number.isInteger(bytes) && bytes >= 0 ? bytes : null;
}

/** Aliases from a list of objects, a list of strings, or a single one of either; of unknown ones, the ids. */
function aliasesOf(value: unknown, order: Associations): string[] {
  return (listOf(value) ?? [value]).flatMap((one) => {
    const said = pick(layersOf(one), ['alias', 'name', 'id'], text) ?? text(one);
    const alias = isUuid(said) ? (order.finishing(one)?.alias ?? said) : said;
    return alias === null ? [] : [alias];
  });
}

const orNull = (aliases: string[]): string[] | null => (aliases.length === 0 ? null : aliases);

const isFoil = (alias: string): boolean => /foil/i.test(alias) && !/no-?foil/i.test(alias);

/** Whether its label says that it is for the foil unit. */
const isForFoil = (layers: Layers): boolean => isFoil(pick(layers.slice(0, 2), ['label'], text) ?? '');

/** An id alone does not say what the finishing is. */
const isSaid = (finishing: string): boolean => !isUuid(finishing);

/**
 * A file for foiling finishings only is for the foil unit; one without finishings prints colours. If none of
 * its finishings is known, neither is said.
 */
function kindOf(finishings: readonly string[]): FileKind {
  if (finishings.length > 0 && !finishings.some(isSaid)) return 'other';
  return finishings.length > 0 && finishings.every(isFoil) ? 'foil' : 'colour';
}
