import type { FileChecksums } from '../../model/service-resources.ts';
import { canonicalKey } from './keys.ts';
import { asRecord, type Layers, layersOf, pick, text } from './read.ts';

/** The kinds of checksum that a service may give of a file, and their bytes. */
const kinds = { sha256: 32, sha512: 64, sha384: 48, sha1: 20, md5: 16, crc32c: 4 } as const satisfies Record<
  Kind,
  number
>;
type Kind = keyof FileChecksums;

/** Keys that name no algorithm; the length or a prefix of the value does. */
const plain = new Set(
  [
    ...['checksum', 'hash', 'digest', 'etag', 'fingerprint', 'integrity', 'sha', 'sha2'],
    ...['content_digest', 'content_hash', 'content_checksum', 'file_hash', 'file_checksum'],
  ].map(canonicalKey),
);
const groups = ['checksums', 'checksum', 'hashes', 'hash', 'digests', 'digest', 'integrity'];
/** The algorithm of what stands beside it under a general name. */
const namesBeside = ['checksum', 'hash', 'digest'].flatMap((what) =>
  ['algorithm', 'algo', 'alg', 'type', 'kind', 'method'].map((word) => `${what}_${word}`),
);
const namesOfAlgorithm = ['algorithm', 'algo', 'type', 'kind', 'method', 'name'];
const namesOfValue = ['value', 'hash', 'checksum', 'digest', 'hex', 'base64', 'sum'];

/**
 * The checksums of a file in any usual notation: under a name of its algorithm (`sha256sum`, `content_md5`)
 * or a general one, in hexadecimal or base64, with a prefix (`sha256:...`, `sha256-...`), as a pair or a
 * list of pairs. A value that fits none is ignored, and so is one whose algorithm is named and none of these:
 * a SHA3-256 is as long as a SHA-256. Of two for one algorithm, the first counts.
 */
export function checksumsOf(layers: Layers): FileChecksums {
  const found: Partial<Record<Kind, string>> = {};
  const note = (sum: readonly [Kind, string] | null): void => {
    if (sum !== null) found[sum[0]] ??= sum[1];
  };
  for (const layer of layers) {
    const inGroup = pick([layer], groups, (value) => (typeof value === 'object' ? value : null));
    for (const one of Array.isArray(inGroup) ? inGroup : [inGroup]) {
      note(ofPair(layersOf(one)));
      const beside = pick(layersOf(one), namesOfAlgorithm, text);
      for (const [key, value] of Object.entries(asRecord(one) ?? {})) note(ofField(key, value, beside));
      note(ofValue(null, one));
    }
    const beside = pick([layer], namesBeside, text);
    for (const [key, value] of Object.entries(layer)) note(ofField(key, value, beside));
  }
  return found;
}

/** No algorithm has a longer name, whatever words stand beside it. */
const MAX_NAME = 100;

function ofPair(layers: Layers): readonly [Kind, string] | null {
  const kind = kindIn(pick(layers, namesOfAlgorithm, text) ?? '');
  return kind === null ? null : pick(layers, namesOfValue, (value) => ofValue(kind, value));
}

/** @param beside the algorithm that a field beside it names. */
function ofField(key: string, value: unknown, beside: string | null = null): readonly [Kind, string] | null {
  const kind = kindIn(key);
  if (kind !== null) return ofValue(kind, value);
  if (!plain.has(canonicalKey(key))) return null;
  const named = beside === null ? null : kindIn(beside);
  return beside !== null && named === null ? null : ofValue(named, value);
}

/** The algorithm that a name contains, alone or beside such words as "content" and "sum". */
function kindIn(name: string): Kind | null {
  if (name.length > MAX_NAME) return null;
  const rest = canonicalKey(name).replace(
    /^(content|file|checksum|hash|digest)+|(sum|hash|hex|base64|b64|checksum|digest)+$/g,
    '',
  );
  return isKind(rest) ? rest : null;
}
const isKind = (name: string): name is Kind => Object.hasOwn(kinds, name);

/** @param kind the algorithm, if its name is known. */
function ofValue(kind: Kind | null, value: unknown): readonly [Kind, string] | null {
  if (typeof value !== 'string') return null;
  // A weak validator is no checksum.
  if (/^\s*W\//.test(value)) return null;
  // As `sha256sum` writes it, the name of the file follows.
  const bare = value
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^([0-9a-f]{32,128}) [ *]\S.*$/i, '$1');
  const [, prefix, rest] =
    /^(sha-?\d+|md-?5|crc-?32c)[:=\s-]\s?(.+)$/i.exec(bare) ?? /^\{(sha-?\d+|md-?5)\}(.+)$/i.exec(bare) ?? [];
  const named = prefix === undefined ? null : kindIn(prefix);
  if (named !== null && rest !== undefined) {
    const hex = hexOf(rest.replace(/^:(.*):$/, '$1'), kinds[named]);
    if (hex !== null && (kind === null || kind === named)) return [named, hex];
  }
  if (kind !== null) {
    const hex = hexOf(bare, kinds[kind]);
    return hex === null ? null : [kind, hex];
  }
  // Without a name, four bytes may be anything.
  for (const one of ['sha256', 'md5', 'sha1', 'sha512', 'sha384'] as const) {
    const hex = hexOf(bare, kinds[one]);
    if (hex !== null) return [one, hex];
  }
  return null;
}

/** So many bytes in hexadecimal or base64, as hexadecimal. */
function hexOf(value: string, bytes: number): string | null {
  const hex = value
    .replace(/^0x/i, '')
    .replace(/(?<=[0-9a-f]{2}):(?=[0-9a-f]{2})/gi, '')
    .toLowerCase();
  // Eight digits may be a CRC in decimal.
  if (bytes === 4 && /^\d+$/.test(value)) return null;
  if (hex.length === bytes * 2 && /^[0-9a-f]+$/.test(hex)) return hex;
  // A SHA-256 in hexadecimal could be a SHA-384 in base64.
  if (/^[0-9a-f]{64}$/.test(hex)) return null;
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(value)) return null;
  const decoded = Buffer.from(value, 'base64');
  // Only what is written back in the same way was base64 of so many bytes.
  const isWhole = decoded.length === bytes && decoded.toString('base64url') === plainBase64(value);
  return isWhole ? decoded.toString('hex') : null;
}

const plainBase64 = (value: string): string =>
  value.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
