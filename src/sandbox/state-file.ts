import { readFile, rename, writeFile } from 'node:fs/promises';
import { WorldState } from './world/world.ts';

/** What was saved, or null where nothing was yet. Throws where the file is there and cannot be read. */
export async function readState(file: string): Promise<WorldState | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  return text === null ? null : WorldState.parse(JSON.parse(text));
}

/** Replaces the file whole, so that a crash leaves the old one or the new one. */
export async function writeState(file: string, state: WorldState): Promise<void> {
  const temporary = `${file}.new`;
  await writeFile(temporary, JSON.stringify(state));
  await rename(temporary, file);
}
