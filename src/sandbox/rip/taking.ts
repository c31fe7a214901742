import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, open, rename, rm } from 'node:fs/promises';

/** A file when the RIP took it. */
export interface TakenFile {
  readonly name: string;
  readonly bytes: number;
  /** In hexadecimal. */
  readonly sha256: string;
  /** Whether it was complete: it did not change while it was visible, and a PDF ended like a PDF. */
  readonly whole: boolean;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Whether the RIP found no fault with it. */
  readonly good: boolean;
}

const PIECE = 1024 * 1024;

/**
 * Removes the file at `path`, to `destination` or for good, and returns what it held at that moment: it is
 * opened first, so that later writes show as a change. Rejects with ENOENT if it is gone.
 * @param bytesBefore its size when it was first seen.
 */
export async function take(
  path: string,
  name: string,
  bytesBefore: number,
  destination: string | null,
  good: boolean,
): Promise<TakenFile> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (destination === null) await rm(path);
    else await move(path, destination);
    const sha256 = createHash('sha256');
    let bytes = 0;
    let end = '';
    for (const buffer = Buffer.alloc(PIECE); ; ) {
      const { bytesRead } = await file.read(buffer, 0, PIECE);
      if (bytesRead === 0) break;
      const piece = buffer.subarray(0, bytesRead);
      sha256.update(piece);
      bytes += bytesRead;
      end = (end + piece.subarray(-64).toString('latin1')).slice(-64);
    }
    const ended = !name.toLowerCase().endsWith('.pdf') || end.trimEnd().endsWith('%%EOF');
    const whole = bytes > 0 && ended && bytes === size && bytes === bytesBefore;
    return { name, bytes, sha256: sha256.digest('hex'), whole, at: Date.now(), good };
  } finally {
    await file.close();
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error;
    await copyFile(from, to, constants.COPYFILE_EXCL);
    await rm(from);
  }
}
