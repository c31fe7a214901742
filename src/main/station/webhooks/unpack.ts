import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

/** So much may come out of a compressed body, as of one that is not compressed. */
export const MAX_BODY_BYTES = 1024 * 1024;
const MAX_ENCODINGS = 3;

/** A compressed body that holds more than MAX_BODY_BYTES. */
export class UnpackedTooLargeError extends Error {
  override readonly name = 'UnpackedTooLargeError';
}

/**
 * The body without the encodings of its `content-encoding`. A body that is not encoded as the header says
 * stays as it is: some proxies unpack it and leave the header. Throws UnpackedTooLargeError.
 */
export function unpack(body: Uint8Array, encodings: string | undefined): Uint8Array {
  const names = (encodings ?? '').toLowerCase().split(',', MAX_ENCODINGS);
  try {
    return names.reduceRight((packed, name) => unpackOne(packed, name.trim()), body);
  } catch (error) {
    if (error instanceof RangeError) throw new UnpackedTooLargeError();
    return body;
  }
}

function unpackOne(body: Uint8Array, encoding: string): Uint8Array {
  const options = { maxOutputLength: MAX_BODY_BYTES };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return gunzipSync(body, options);
    case 'br':
      return brotliDecompressSync(body, options);
    case 'deflate':
      // Named after zlib's format, but some senders leave out its header.
      return ((body[0] ?? 0) & 0x0f) === 8 ? inflateSync(body, options) : inflateRawSync(body, options);
    default:
      return body;
  }
}
