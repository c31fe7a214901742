import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { orAbsent } from '../../util/error-code.ts';
import { HeadTail } from './head-tail.ts';
import { type Part, resumeAt } from './part.ts';

/** The bytes before a resume, hashed; what follows continues from here. */
export interface Prefix {
  readonly bytes: number;
  readonly sha256: Hash;
  readonly headTail: HeadTail;
}

export const emptyPrefix = (): Prefix => ({
  bytes: 0,
  sha256: createHash('sha256'),
  headTail: new HeadTail(),
});

/**
 * Reads what an earlier attempt left on disk. Null if the file no longer contains what was written, because
 * a power cut can leave a tail of zeros, and a person can change a file. Rejects if it cannot be read now.
 */
export async function readPrefix(path: string, part: Part): Promise<Prefix | null> {
  const bytes = resumeAt(part);
  if (bytes === 0) return emptyPrefix();
  const found = await orAbsent(stat(path));
  if (found === null || found.size < part.bytes) return null;
  const prefix = { ...emptyPrefix(), bytes };
  const whole = createHash('sha256');
  let position = 0;
  for await (const block of createReadStream(path, { end: part.bytes - 1, highWaterMark: 1024 * 1024 })) {
    if (!(block instanceof Uint8Array)) continue;
    whole.update(block);
    const before = block.subarray(0, Math.max(0, bytes - position));
    prefix.sha256.update(before);
    prefix.headTail.update(before);
    position += block.length;
  }
  return whole.digest('hex') === part.sha256 ? prefix : null;
}

/** Shows the first `bytes` of a part to digests that were not known to be needed at the start. */
export async function showPrefix(
  path: string,
  bytes: number,
  digests: readonly { update(bytes: Uint8Array): unknown }[],
): Promise<void> {
  if (bytes === 0 || digests.length === 0) return;
  for await (const block of createReadStream(path, { end: bytes - 1, highWaterMark: 1024 * 1024 })) {
    if (block instanceof Uint8Array) for (const digest of digests) digest.update(block);
  }
}
