import { fileWordScore, idOfFilePrefix } from './file-words.ts';
import { asRecord, fieldsOf, isUuid, type Layers, number, pick, text } from './read.ts';

/** Why an object was taken for a file, or not: each sign with its score. */
export interface FileEvidence {
  readonly signs: readonly { readonly sign: FileSign; readonly score: number }[];
  readonly isFile: boolean;
  /** It has an id, and fields that only a file has, whatever its key. */
  readonly isDescribed: boolean;
}
export type FileSign =
  | 'file-key'
  | 'uuid'
  | 'name-with-extension'
  | 'content-type'
  | 'bytes'
  | 'checksum'
  | 'url'
  | 'type'
  | 'finishing'
  | 'catalogue-alias';

/** An object with an id is a file if its signs add up to this. */
const ENOUGH = 3;

const found = (value: unknown): true | null => (value === null ? null : true);
const matching =
  (pattern: RegExp) =>
  (value: unknown): true | null =>
    pattern.test(text(value) ?? '') ? true : null;

const signs: readonly (readonly [FileSign, number, readonly string[], (value: unknown) => true | null])[] = [
  [
    'name-with-extension',
    3,
    ['filename', 'file_name', 'original_name', 'original_filename', 'name', 'title'],
    matching(/\.(pdf|tiff?|jpe?g|png|eps|ai|psd|ps|zip|svg|indd)$/i),
  ],
  [
    'content-type',
    3,
    ['mime_type', 'content_type', 'mime', 'media_type', 'file_type', 'type', 'format'],
    matching(/^(application|image)\/[\w.+-]+$|^\.?pdf$/i),
  ],
  [
    'bytes',
    2,
    ['size', 'bytes', 'size_bytes', 'size_in_bytes', 'byte_size', 'file_size', 'content_length'],
    (value) => found(number(value)),
  ],
  [
    'checksum',
    3,
    ['sha256', 'md5', 'checksum', 'checksums', 'hash', 'etag', 'checksum_sha256', 'checksum_md5'],
    (value) => (typeof value === 'string' || (typeof value === 'object' && value !== null) ? true : null),
  ],
  [
    'url',
    2,
    ['download_url', 'url', 'href', 'download_path', 'file_url', 'signed_url', 'uri'],
    matching(/^(https?:\/)?\/\S/i),
  ],
  [
    'type',
    3,
    ['type', 'resource_type', 'object'],
    matching(/^(artwork[-_ ]?)?(files?|documents?|assets?|attachments?)$/i),
  ],
  ['catalogue-alias', -10, ['alias'], matching(/^(finishing|material|product)-/i)],
];

/**
 * The evidence that an object with this id, under this key, is a file.
 * @param isListed whether it is an entry of a list.
 */
export function scoreOf(key: string, layers: Layers, id: string | null, isListed: boolean): FileEvidence {
  const word = fileWordScore(key);
  const scores = [
    ...(word === 0 ? [] : [{ sign: 'file-key' as const, score: word }]),
    ...(isUuid(id) ? [{ sign: 'uuid' as const, score: 1 }] : []),
    ...(isListed && isForOneFinishing(layers) ? [{ sign: 'finishing' as const, score: 1 }] : []),
    ...signs.flatMap(([sign, score, names, read]) =>
      pick(layers, names, read) === null ? [] : [{ sign, score }],
    ),
  ];
  const sum = scores.reduce((before, { score }) => before + score, 0);
  const isFile = sum >= ENOUGH;
  return { signs: scores, isFile, isDescribed: isFile && id !== null && scores.some(isDescription) };
}

const descriptions: ReadonlySet<FileSign> = new Set([
  'name-with-extension',
  'content-type',
  'bytes',
  'checksum',
]);
const isDescription = ({ sign }: FileEvidence['signs'][number]): boolean => descriptions.has(sign);

/**
 * A component has one artwork, whose files are attached to one finishing each (section 2.8). A listed entry
 * that names one finishing is therefore such a file, unless it has a field for files, or a material as a
 * component has.
 */
function isForOneFinishing(layers: Layers): boolean {
  const named = (value: unknown): unknown => text(value) ?? asRecord(value);
  return (
    pick(layers, ['finishing', 'finishing_alias', 'finishing_id'], named) !== null &&
    pick(layers, ['material', 'paper', 'stock'], named) === null &&
    !fieldsOf(layers).some(({ name }) => fileWordScore(name) > 0 || idOfFilePrefix(name) !== null)
  );
}
