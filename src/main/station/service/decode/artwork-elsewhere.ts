import { knownArtworkMeaningOf } from '../../../../contract/index.ts';
import { scoreOf } from './file-evidence.ts';
import { fileWordScore, isElsewhere, namesArtwork, namesArtworkId } from './file-words.ts';
import { findComponents } from './find-components.ts';
import { canonicalKey } from './keys.ts';
import {
  asRecord,
  bareId,
  idIn,
  type JsonRecord,
  type Layers,
  layersOf,
  looksLikeId,
  pick,
  text,
} from './read.ts';
import { decodeStatus } from './status.ts';

const NAMES = ['artwork', 'artworks', 'artwork_files', 'print_files', 'files', 'documents'];
const ADDRESSES = NAMES.flatMap((name) => [`${name}_url`, `${name}_href`, `${name}_link`]);
const MAX_DEPTH = 12;
/** What an association may have beside its id. */
const BESIDE_ID = new Set(
  [
    ...['id', 'uuid', 'guid', 'identifier', 'type', 'object', 'alias', 'label', 'name', 'href', 'self'],
    ...['links', 'status', 'state', 'created_at', 'updated_at'],
  ].map(canonicalKey),
);
/**
 * `_links.artwork.href`, `relationships.artwork.links.related`, `artwork: {href}`, `artwork_url`; null if a
 * job or component links to no artwork.
 */
export const artworkLink = (layers: Layers): string | null =>
  pick(layers, ['_links', 'links'], (one) => pick(layersOf(one), NAMES, hrefOf)) ??
  pick(layers, ['relationships'], (one) => pick(layersOf(one), NAMES, ownLink)) ??
  pick(layers, NAMES, (one) => ownLink(one) ?? hrefOf(one)) ??
  pick(layers, ADDRESSES, hrefOf);

/** Whether a job, or one of its components, links to its artwork. */
export const linksToArtwork = (job: Layers): boolean =>
  artworkLink(job) !== null ||
  (findComponents(job)?.components.some(({ component }) => artworkLink(component) !== null) ?? false);

/** Ids of the artwork that a job refers to, as an association may be given, without carrying it. */
export function artworkIdsIn(job: unknown): readonly string[] {
  const ids = new Set<string>();
  withArtwork(job, (id) => {
    ids.add(id);
    return undefined;
  });
  return [...ids];
}

/**
 * The job with artwork in place of each reference to it.
 * @param artworkOf the artwork with an id; undefined leaves the reference.
 */
export function withArtwork(value: unknown, artworkOf: (id: string) => unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((one) => withArtwork(one, artworkOf, depth + 1));
  const record = asRecord(value);
  if (record === null) return value;
  const has = hasOwnFiles(record);
  return Object.fromEntries(
    Object.entries(record).map(([name, one]) => {
      if (isElsewhere(name)) return [name, one];
      if (!namesArtwork(name)) return [name, withArtwork(one, artworkOf, depth + 1)];
      const given = (ref: unknown): unknown => {
        const id = has ? null : referenceOf(ref, name);
        return id === null ? withArtwork(ref, artworkOf, depth + 1) : (artworkOf(id) ?? ref);
      };
      const read = Array.isArray(one) ? one.map(given) : given(one);
      // What is no longer an id is not under its name.
      const isRead = namesArtworkId(name) && [read].flat().some((each) => asRecord(each) !== null);
      return [isRead ? 'artwork' : name, read];
    }),
  );
}

/** Files, or artwork itself, beside the id of artwork: it is theirs. */
const hasOwnFiles = (record: JsonRecord): boolean =>
  Object.entries(record).some(
    ([name, one]) =>
      fileWordScore(name) > 0 &&
      !isElsewhere(name) &&
      [one].flat().some((each) => asRecord(each) !== null && referenceOf(each, name) === null),
  );

/**
 * The id in a bare id, or in an object that has nothing but its id and state; null if it is anything else,
 * such as artwork that has no file yet, or a file.
 */
function referenceOf(value: unknown, name: string): string | null {
  const record = asRecord(value);
  if (record === null) {
    const id = bareId(value);
    return id !== null && looksLikeId(id) ? id : null;
  }
  const keys = Object.keys(record);
  if (keys.length === 1 && keys[0] === 'data') return referenceOf(record.data, name);
  if (!keys.every((key) => BESIDE_ID.has(canonicalKey(key)))) return null;
  const id = idIn([record]);
  const status = pick([record], ['status', 'state'], decodeStatus);
  const meaning = status === null ? null : knownArtworkMeaningOf(status.code);
  return (meaning === null || meaning === 'usable') && !scoreOf(name, [record], id, false).isFile ? id : null;
}

/** The link that an object has to itself. */
const ownLink = (value: unknown): string | null =>
  pick(layersOf(value), ['links', '_links'], (one) => pick(layersOf(one), ['related', 'self'], hrefOf));

/** An address, but not that of a file itself. */
function hrefOf(value: unknown): string | null {
  const href = text(asRecord(value)?.href ?? value);
  return href !== null && /^(https?:\/)?\/\S+$/i.test(href) && !FILE.test(href) ? href : null;
}
const FILE = /\.(pdf|tiff?|jpe?g|png|eps|zip)([?#]|$)/i;
