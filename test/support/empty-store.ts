import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../src/main/host/clock.ts';
import { openStore } from '../../src/main/station/store/index.ts';
import { failOnFault } from './fail-on-fault.ts';

let made: Buffer | null = null;

/** The file of a store that was opened and closed. */
function emptyStore(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'makeready-empty-'));
  try {
    const file = join(folder, 'station.sqlite');
    openStore({ file, clock: systemClock, onFault: failOnFault }).close();
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Puts an empty store where a test's station keeps its own, unless there is one: running all migrations
 * takes twenty times as long. Returns its path.
 * @param folder the station's data folder; created if missing.
 */
export async function placeEmptyStore(folder: string): Promise<string> {
  const file = join(folder, 'station.sqlite');
  if (existsSync(file)) return file;
  made ??= emptyStore();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(file, made, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return file;
}
