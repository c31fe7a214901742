import { brotliDecompressSync } from 'node:zlib';

/**
 * Stands in the packed app for the JavaScript that fontkit unpacks Brotli with (900 kB): Node does it by
 * itself.
 */
export default (packed: Uint8Array): Buffer => brotliDecompressSync(packed);
