import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '../../util/error-code.ts';

/** While files come, the disk is left to those that are delivered; but not for longer than this. */
const QUIET_MS = 1_000;
const MAX_WAIT_MS = 20_000;

/**
 * Syncs files and their folders in the background, one after another; a folder once for all files that were
 * added meanwhile. For files whose loss in a power cut is noticed and repaired: nothing waits for it, and it
 * begins when no more have come for a moment.
 */
export class LazySync {
  readonly #onLost: (path: string) => void;
  #files = new Set<string>();
  /** Rises with every file. */
  #added = 0;
  #hurry = new AbortController();
  #working: Promise<void> | null = null;

  /** @param onLost called with a file that could not be synced and has to be verified before its next use. */
  constructor(onLost: (path: string) => void) {
    this.#onLost = onLost;
  }

  add(path: string): void {
    this.#files.add(path);
    this.#added++;
    this.#working ??= this.#work().finally(() => {
      this.#working = null;
    });
  }

  /** Resolves when everything added so far is on disk, or known not to be. */
  async settled(): Promise<void> {
    this.#hurry.abort();
    while (this.#working !== null) await this.#working;
    this.#hurry = new AbortController();
  }

  async #work(): Promise<void> {
    while (this.#files.size > 0) {
      await this.#quiet();
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

  /** Resolves when no file has come for a moment, or somebody waits. */
  async #quiet(): Promise<void> {
    const { signal } = this.#hurry;
    const latestAt = performance.now() + MAX_WAIT_MS;
    for (let before = -1; before !== this.#added && performance.now() < latestAt; ) {
      before = this.#added;
      await pause(QUIET_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
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

/** How file systems answer that have no such call, among them shared folders of VirtualBox and AFS. */
const hasNone: ReadonlySet<string> = new Set(['EINVAL', 'ENOTSUP', 'ENOSYS']);

/** Makes a rename in `folder` durable. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync().catch((error: unknown) => {
      if (!hasNone.has(codeOf(error) ?? '')) throw error;
    });
  } finally {
    await handle.close();
  }
}
