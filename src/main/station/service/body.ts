import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { message } from '../../../contract/index.ts';
import { ServiceError } from './errors.ts';

/** A JSON body over this size is rejected (assumption A13), before or after decompression. */
export const MAX_BYTES = 32 * 1024 * 1024;

const unpacked = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', promisify(inflate)],
  ['br', promisify(brotliDecompress)],
]);

export const tooLargeError = (): ServiceError => new ServiceError('too-large');

/**
 * The text of a body. The client asks for no compression; a body that a gateway compressed anyway is
 * decompressed. Throws ServiceError `too-large` or `unreadable`.
 */
export async function textOf(body: Uint8Array, encoding: string | undefined): Promise<string> {
  const packed = (encoding ?? '').trim().toLowerCase();
  if (packed === '' || packed === 'identity' || body.length === 0) return decoded(body);
  const unpack = unpacked.get(packed);
  if (unpack === undefined) throw unreadable(packed);
  try {
    return decoded(await unpack(body, { maxOutputLength: MAX_BYTES }));
  } catch (error) {
    const isTooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? tooLargeError() : unreadable(packed);
  }
}

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function unreadable(encoding: string): ServiceError {
  return new ServiceError('unreadable', { userMessage: message('service.packed', { encoding }) });
}
