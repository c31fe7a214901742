import { createHash } from 'node:crypto';

/** Different bytes for each seed that begin and end as a PDF does, `bytes` (at least 64) of them. */
export function pdfOf(seed: string, bytes: number): Buffer {
  const head = Buffer.from(`%PDF-1.7\n% ${seed}\n`);
  const tail = Buffer.from('\nstartxref\n0\n%%EOF\n');
  const block = createHash('sha512').update(seed).digest();
  const body = Buffer.alloc(Math.max(0, bytes - head.length - tail.length), block);
  return Buffer.concat([head, body, tail]);
}

export const sumOf = (bytes: Uint8Array, name: 'sha256' | 'md5' = 'sha256'): string =>
  createHash(name).update(bytes).digest('hex');
