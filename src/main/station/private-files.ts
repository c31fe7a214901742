import { chmodSync, closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Keeps a database to its owner, also where its folder lets others in, as a copied profile's may. SQLite
 * gives its other files the mode of the database. An existing file is not opened: closing it would give up
 * the locks that this process holds on it. If it cannot be done, SQLite says what is wrong with the file.
 */
export function keepDatabasePrivate(file: string): void {
  if (process.platform === 'win32' || file === ':memory:') return;
  attempt(() => closeSync(openSync(file, 'wx', 0o600)));
  for (const suffix of ['', '-wal', '-shm', '-journal']) attempt(() => chmodSync(file + suffix, 0o600));
}

/** The same for the folders in a folder, which an older version or a copy may have left open. */
export function keepFoldersPrivate(folder: string): void {
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) attempt(() => chmodSync(join(folder, entry.name), 0o700));
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // There is no such file, or it is somebody else's.
  }
}
