import { randomBytes } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../util/error-code.ts';
import type { Outcome } from './facts.ts';

const PREFIX = '.makeready-probe-';
/** What an interrupted check left behind is removed by a later one. */
const OLD_MS = 60 * 60_000;

/** The content of every probe file: nothing that a RIP could print. */
export const HARMLESS = 'Makeready tries this folder out. This file is gone in a moment.\n';

/** Hands out names for a check, and removes everything created under them. */
export class TempArtifacts {
  readonly #made: string[] = [];

  /** An absolute path that nobody else has. The name begins with a dot and says whose it is. */
  path(folder: string, end = ''): string {
    const path = join(folder, `${PREFIX}${randomBytes(6).toString('hex')}${end}`);
    this.#made.push(path);
    return path;
  }

  async clean(): Promise<void> {
    for (const path of this.#made) await rm(path, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Removes what an interrupted check left in these folders. */
export async function removeLeftovers(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (!name.startsWith(PREFIX)) continue;
      const path = join(folder, name);
      const found = await stat(path).catch(() => null);
      if (found === null || Date.now() - found.mtimeMs < OLD_MS) continue;
      await rm(path, { recursive: true, force: true }).catch(() => undefined);
    }
  }
}

/** Tries something out. Rejects only for a fault in the program. */
export async function tried(attempt: () => Promise<unknown>): Promise<Outcome> {
  try {
    await attempt();
    return 'ok';
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    return { failed: code };
  }
}
