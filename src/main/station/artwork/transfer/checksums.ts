import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createCRC32 } from 'hash-wasm';

/** The kinds of checksum that services and storages offer, and how many bytes each has. */
export const checksumBytes = {
  sha256: 32,
  sha512: 64,
  sha384: 48,
  sha1: 20,
  md5: 16,
  crc32: 4,
  crc32c: 4,
} as const;
export type ChecksumKind = keyof typeof checksumBytes;

/**
 * Castagnoli's polynomial with its bits reversed: the CRC-32 of object stores. Node itself only has the
 * other one.
 */
const CASTAGNOLI = 0x82f63b78;

/** A checksum of a file, in lower-case hexadecimal. */
export interface Checksum {
  readonly kind: ChecksumKind;
  readonly hex: string;
}

/** Computes a checksum from bytes as they arrive. */
export interface ChecksumDigest {
  update(bytes: Uint8Array): unknown;
  /** Of everything so far. Called once. */
  hex(): string;
}

export async function createDigest(kind: ChecksumKind): Promise<ChecksumDigest> {
  switch (kind) {
    case 'crc32':
      return running(crc32);
    case 'crc32c':
      return castagnoli();
    case 'sha256':
    case 'sha512':
    case 'sha384':
    case 'sha1':
    case 'md5': {
      const hash = createHash(kind);
      return { update: (bytes) => hash.update(bytes), hex: () => hash.digest('hex') };
    }
  }
}

async function castagnoli(): Promise<ChecksumDigest> {
  const sum = await createCRC32(CASTAGNOLI);
  sum.init();
  return { update: (bytes) => sum.update(bytes), hex: () => sum.digest('hex') };
}

function running(next: (bytes: Uint8Array, before: number) => number): ChecksumDigest {
  let value = 0;
  return {
    update(bytes) {
      value = next(bytes, value);
    },
    hex: () => value.toString(16).padStart(8, '0'),
  };
}
