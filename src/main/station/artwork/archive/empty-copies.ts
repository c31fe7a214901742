import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Empties a folder of copies that were handed out. One that another program holds open cannot be removed on
 * Windows; it stays until the next start, and does not prevent this one. Never rejects.
 */
export async function emptyCopies(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.map((name) => rm(join(folder, name), { recursive: true, force: true }).catch(() => undefined)),
  );
}
