import type { IncomingMessage } from 'node:http';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

const decoders = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const;

const isKnown = (encoding: string): encoding is keyof typeof decoders => Object.hasOwn(decoders, encoding);

/** Whether the storage compressed the answer although it was asked not to. */
export function isEncoded({ headers }: IncomingMessage): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  return encoding !== 'identity' && encoding !== '';
}

/**
 * The bytes of the file itself, decompressed as they arrive. If the answer breaks off, so does this. Null
 * for an unknown encoding.
 */
export function bodyOf(response: IncomingMessage): Readable | null {
  if (!isEncoded(response)) return response;
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (!isKnown(encoding)) return null;
  const decoder = decoders[encoding]();
  // A failure reaches the reader of the body as its error.
  pipeline(response, decoder, () => undefined);
  return decoder;
}
