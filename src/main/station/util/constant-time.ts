import { createHash, timingSafeEqual } from 'node:crypto';

/**
 * Compares secrets of any length. It compares digests, so the time it takes does not reveal where or how
 * they differ.
 */
export const constantTimeEqual = (one: string | Uint8Array, other: string | Uint8Array): boolean =>
  timingSafeEqual(digest(one), digest(other));

const digest = (secret: string | Uint8Array): Buffer => createHash('sha256').update(secret).digest();
