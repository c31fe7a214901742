const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8 if it is valid, otherwise Latin-1. */
function decoded(bytes: string): string {
  try {
    return strict.decode(Buffer.from(bytes, 'latin1'));
  } catch {
    return bytes;
  }
}

/**
 * A name for the screen: UTF-8, otherwise Latin-1; control characters as `#xx`. Names are compared by their
 * bytes, never by this.
 */
export const shownName = (bytes: string): string =>
  decoded(bytes).replace(/\p{Cc}/gu, (char) => `#${char.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** A string of a document as text: UTF-16 or UTF-8 with a mark, otherwise Latin-1. */
export function shownText(bytes: string): string {
  const buffer = Buffer.from(bytes, 'latin1');
  if (bytes.startsWith('\xfe\xff')) return utf16be(buffer.subarray(2));
  if (bytes.startsWith('\xff\xfe')) return buffer.subarray(2).toString('utf16le');
  return bytes.startsWith('\xef\xbb\xbf') ? decoded(bytes.slice(3)) : bytes;
}

/** XML as text. Characters that it gives by number are resolved. */
export const xmlText = (bytes: Buffer): string =>
  xmlDecoded(bytes).replace(/&#(?:x([0-9a-f]{1,5})|(\d{1,6}));/gi, (_, hex: string | undefined, decimal) =>
    String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  );

/** UTF-8, UTF-16 or UTF-32, with or without a mark, as the NULs of the first character show. */
function xmlDecoded(bytes: Buffer): string {
  const head = bytes.toString('latin1', 0, 4);
  if (/^(?:\0\0\xfe\xff|\0\0\0[^\0]|\xff\xfe\0\0|[^\0]\0\0\0)/.test(head)) return withoutNuls(bytes);
  if (/^(?:\xfe\xff|\0)/.test(head)) return utf16be(bytes);
  if (/^(?:\xff\xfe|[^\0]\0)/.test(head)) return bytes.toString('utf16le');
  return bytes.toString('utf8');
}

/** UTF-32, of which only the letters of ASCII matter here. */
const withoutNuls = (bytes: Buffer): string => bytes.toString('latin1').replaceAll('\0', '');

const utf16be = (bytes: Buffer): string =>
  Buffer.from(bytes.subarray(0, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
