import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

const BLOCK_BYTES = 16;

export const md5 = (...parts: readonly Uint8Array[]): Buffer => hashed('md5', parts);
export const sha256 = (...parts: readonly Uint8Array[]): Buffer => hashed('sha256', parts);

function hashed(name: 'md5' | 'sha256' | 'sha384' | 'sha512', parts: readonly Uint8Array[]): Buffer {
  const hash = createHash(name);
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** RC4, which Node's OpenSSL no longer has. Encrypting and decrypting are the same. */
export function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  const swap = (one: number, other: number): void => {
    const kept = state[one] ?? 0;
    state[one] = state[other] ?? 0;
    state[other] = kept;
  };
  for (let at = 0, other = 0; at < 256; at++) {
    other = (other + (state[at] ?? 0) + (key[at % key.length] ?? 0)) & 255;
    swap(at, other);
  }
  const out = Buffer.allocUnsafe(bytes.length);
  for (let at = 0, one = 0, other = 0; at < bytes.length; at++) {
    one = (one + 1) & 255;
    other = (other + (state[one] ?? 0)) & 255;
    swap(one, other);
    out[at] = (bytes[at] ?? 0) ^ (state[((state[one] ?? 0) + (state[other] ?? 0)) & 255] ?? 0);
  }
  return out;
}

/**
 * AES in CBC mode, with 16 or 32 bytes of key; the first block is the initialisation vector. Data that breaks
 * off within a block ends before it, and padding that makes no sense stays, as in every reader.
 */
export function aes(key: Uint8Array, bytes: Uint8Array): Buffer {
  const end = bytes.length - (bytes.length % BLOCK_BYTES);
  if (end <= BLOCK_BYTES) return Buffer.alloc(0);
  const plain = aesBlocks(key, bytes.subarray(0, BLOCK_BYTES), bytes.subarray(BLOCK_BYTES, end));
  const padding = plain.at(-1) ?? 0;
  return padding >= 1 && padding <= BLOCK_BYTES ? plain.subarray(0, plain.length - padding) : plain;
}

/** The same for whole blocks without padding. */
export const aesBlocks = (key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Buffer =>
  createDecipheriv(`aes-${key.length * 8}-cbc`, key, iv)
    .setAutoPadding(false)
    .update(bytes);

const MIN_ROUNDS = 64;
const REPEATS = 64;
const byRemainder = ['sha256', 'sha384', 'sha512'] as const;

/**
 * The hash of a password in revision 6 (ISO 32000-2, algorithm 2.B).
 * @param user the 48 bytes of `U` for the owner's password, otherwise nothing
 */
export function hardenedHash(password: Uint8Array, salt: Uint8Array, user: Uint8Array): Buffer {
  let key = sha256(password, salt, user);
  for (let round = 0, last = 0; round < MIN_ROUNDS || last > round - 32; round++) {
    const once = Buffer.concat([password, key, user]);
    const all = Buffer.concat(Array.from({ length: REPEATS }, () => once));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const mixed = cipher.setAutoPadding(false).update(all);
    // 256 is 1 modulo 3, so the sum of the bytes has the remainder of the number that they are.
    const remainder = mixed.subarray(0, BLOCK_BYTES).reduce((sum, byte) => sum + byte, 0) % 3;
    key = hashed(byRemainder[remainder] ?? 'sha256', [mixed]);
    last = mixed.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}
