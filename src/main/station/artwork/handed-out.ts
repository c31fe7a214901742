import { rm } from 'node:fs/promises';
import type { ArtworkId } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ReadableArtwork } from './archive/reader.ts';

/** A window fetches a file as soon as it is here. */
const KEPT_MS = 10 * 60_000;

/** Files made or fetched for a window, which reads them by id as it reads artwork; for ten minutes. */
export class HandedOut {
  readonly #clock: Clock;
  readonly #held = new Map<ArtworkId, ReadableArtwork & { readonly cancelRemoval: () => void }>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  hold(id: ArtworkId, file: ReadableArtwork): void {
    const cancelRemoval = this.#clock.after(KEPT_MS, () => void this.remove(id, file.path));
    this.#held.set(id, { ...file, cancelRemoval });
  }

  /** One of a moment ago; null for any other id. */
  open(id: ArtworkId): ReadableArtwork | null {
    const held = this.#held.get(id);
    if (held === undefined) return null;
    const { cancelRemoval, ...file } = held;
    return file;
  }

  async remove(id: ArtworkId, path: string): Promise<void> {
    this.#held.delete(id);
    await rm(path, { force: true }).catch(() => undefined);
  }

  /** What is still there is removed at the next start. */
  stop(): void {
    for (const { cancelRemoval } of this.#held.values()) cancelRemoval();
    this.#held.clear();
  }
}
