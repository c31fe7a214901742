import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const IN_MEMORY = '/dev/shm';
const GIB = 1024 ** 3;
/** More than the tests leave lying at any time, in bytes. */
const MIN_FREE_BYTES = 4 * GIB;
/** Beside the files, for the tests' processes and browsers. */
const MIN_MEMORY_BYTES = 2 * MIN_FREE_BYTES;

/** A folder for the tests' files, and how to remove it. */
export interface TestFolder {
  readonly path: string;
  readonly isInMemory: boolean;
  remove(): void;
}

/**
 * Makes a folder for the files of one test run. Unless TMPDIR names a place for it, it is in memory where there is
 * room: the station waits for the disk at every commit, and the tests with it.
 */
export function makeTestFolder(): TestFolder {
  const isInMemory = process.env.TMPDIR === undefined && hasRoom(IN_MEMORY);
  const path = mkdtempSync(join(isInMemory ? IN_MEMORY : tmpdir(), 'makeready-tests-'));
  // As with the usual folder, other accounts may pass through it.
  chmodSync(path, 0o755);
  return {
    path,
    isInMemory,
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

function hasRoom(folder: string): boolean {
  if (freemem() < MIN_MEMORY_BYTES) return false;
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
