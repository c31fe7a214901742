import { createCipheriv, createHash } from 'node:crypto';

/**
 * An artwork file as the storage serves it. Its padding is computed when it is read, so size costs no memory.
 */
export interface ArtworkFile {
  readonly bytes: number;
  /** The bytes from `from` up to and without `to`, in pieces of at most 256 KiB. */
  read(from: number, to: number): Generator<Uint8Array>;
}

const PIECE = 256 * 1024;
const AES_BLOCK = 16;
/** Never written to. */
const zeros = Buffer.alloc(PIECE + AES_BLOCK);

/**
 * A PDF made `bytes` long by an unreferenced object between its last object and its cross-reference table:
 * still a PDF, with every offset exact. A PDF that cannot be padded to that length stays as it is.
 * @param seed determines the padding, which cannot be compressed
 */
export function padded(pdf: Uint8Array, bytes: number, seed: string): ArtworkFile {
  const text = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  const table = text.lastIndexOf('\nxref\n') + 1;
  const trailer = text.lastIndexOf('startxref');
  const missing = bytes - pdf.length;
  const object = (length: number) => ({
    begin: Buffer.from(`999999 0 obj\n<< /Length ${length} >>\nstream\n`),
    end: Buffer.from('\nendstream\nendobj\n'),
  });
  // The offset of the table may need more digits than before, so the length of the padding is found by
  // trying.
  for (let length = missing; length > 0 && table > 0 && length > missing - 100; length--) {
    const { begin, end } = object(length);
    const moved = table + begin.length + length + end.length;
    const tail = Buffer.concat([text.subarray(table, trailer), Buffer.from(`startxref\n${moved}\n%%EOF`)]);
    if (moved + tail.length !== bytes) continue;
    const head = Buffer.concat([text.subarray(0, table), begin]);
    return pieced([head, { noise: length, seed }, Buffer.concat([end, tail])]);
  }
  return pieced([pdf]);
}

type Part = Uint8Array | { readonly noise: number; readonly seed: string };

const lengthOf = (part: Part): number => (part instanceof Uint8Array ? part.length : part.noise);

function pieced(parts: readonly Part[]): ArtworkFile {
  return {
    bytes: parts.reduce((sum, part) => sum + lengthOf(part), 0),
    *read(from, to) {
      let start = 0;
      for (const part of parts) {
        const length = lengthOf(part);
        const first = Math.max(from - start, 0);
        const last = Math.min(to - start, length);
        for (let at = first; at < last; at += PIECE) {
          const end = Math.min(at + PIECE, last);
          yield part instanceof Uint8Array ? part.subarray(at, end) : noise(part.seed, at, end);
        }
        start += length;
      }
    },
  };
}

/**
 * Bytes of an endless stream that looks random and can be read from anywhere: AES in counter mode over zeros.
 */
function noise(seed: string, from: number, to: number): Uint8Array {
  const key = createHash('sha256').update(seed).digest().subarray(0, AES_BLOCK);
  const counter = Buffer.alloc(AES_BLOCK);
  counter.writeBigUInt64BE(BigInt(Math.floor(from / AES_BLOCK)), 8);
  const cipher = createCipheriv('aes-128-ctr', key, counter);
  const skip = from % AES_BLOCK;
  return cipher.update(zeros.subarray(0, skip + to - from)).subarray(skip);
}
