import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf } from '../transfer/transfer-error.ts';

/**
 * Syncs files and their folders in the background, one after another; a folder once for all files that were
 * added meanwhile. For files whose loss in a power cut is noticed and repaired: nothing waits for it.
 */
export class LazySync {
  readonly #onLost: (path: string) => void;
  #files = new Set<string>();
  #working: Promise<void> | null = null;

  /**
   * @param onLost is called with a file that could not be synced: it has to be verified before its next use.
   */
  constructor(onLost: (path: string) => void) {
    this.#onLost = onLost;
  }

  add(path: string): void {
    this.#files.add(path);
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** Resolves when everything added so far is on disk, or known not to be. */
  async settled(): Promise<void> {
    while (this.#working !== null) await this.#working;
  }

  async #work(): Promise<void> {
    // The caller still works with the file it has just added.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#files.size > 0) {
      const files = this.#files;
      this.#files = new Set();
      for (const path of files) {
        await syncFile(path).catch((error: unknown) => {
          if (codeOf(error) !== 'ENOENT') this.#onLost(path);
        });
      }
      for (const folder of new Set([...files].map((path) => dirname(path)))) {
        await syncFolder(folder).catch(() => undefined);
      }
    }
  }
}

async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** Makes a rename in `folder` durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
