import { readFile, rename, writeFile } from 'node:fs/promises';
import { StartupError } from './startup-error.ts';

/** The text of a file, or null if there is none. Throws StartupError if it cannot be read. */
export async function textOrNothing(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new StartupError(`The file ${path} cannot be read (${code}). Grant this user read access.`);
  }
}

/**
 * Saves a file that only this user may read, atomically and one write after the other, so that two secrets
 * set at once are both stored.
 * @param text is called when it is written.
 */
export function fileSaver(path: string, text: () => string): () => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return () => {
    const saved = last.then(async () => {
      await writeFile(`${path}.new`, text(), { mode: 0o600, flush: true });
      await rename(`${path}.new`, path);
    });
    last = saved.catch(() => undefined);
    return saved;
  };
}
