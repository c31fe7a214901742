import { readFile, writeFile } from 'node:fs/promises';
import { message } from '../../contract/index.ts';
import { renameWhenFree } from '../station/rename-when-free.ts';
import { StartupError } from './startup-error.ts';

/** The text of a file, or null if there is none. Throws StartupError if it cannot be read. */
export async function textOrNothing(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOENT') return null;
    throw new StartupError(message('startup.file-not-readable', { path, code }));
  }
}

/** Saves a file that only this user may read, whole or not at all. Rejects with the system's error. */
export async function saveForUser(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text, { mode: 0o600, flush: true });
  await renameWhenFree(`${path}.new`, path);
}

/**
 * A value that is kept, as JSON, in a file that only this user may read. Changes are saved one after the
 * other, so that two made at once are both stored. A change counts once it is saved, so that memory and file
 * say the same even if the disk refuses it.
 */
export class SecretFile<Value> {
  readonly #path: string;
  #value: Value;
  #last: Promise<void> = Promise.resolve();

  /** @param value what the file says. */
  constructor(path: string, value: Value) {
    this.#path = path;
    this.#value = value;
  }

  get value(): Value {
    return this.#value;
  }

  /**
   * Rejects with the system's error; then nothing has changed.
   * @param changed returns what is to be kept; if that is the same value, nothing is written.
   */
  change(changed: (value: Value) => Value): Promise<void> {
    const saved = this.#last.then(async () => {
      const next = changed(this.#value);
      if (next === this.#value) return;
      await saveForUser(this.#path, JSON.stringify(next));
      this.#value = next;
    });
    this.#last = saved.catch(() => undefined);
    return saved;
  }
}
