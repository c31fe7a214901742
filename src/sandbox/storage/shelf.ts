import { createHash } from 'node:crypto';
import { drawArtwork } from '../artwork/draw.ts';
import { type ArtworkFile, padded } from '../artwork/padded-file.ts';
import type { ArtworkPlan } from '../artwork/plan.ts';
import { TypeCase } from '../artwork/type-case.ts';

export interface Sums {
  /** Base64. */
  readonly md5: string;
  readonly sha256: string;
}

export interface ShelvedFile {
  readonly file: ArtworkFile;
  /** A strong ETag: different for different content. */
  readonly etag: string;
  /** Null for files whose checksums would take too long. */
  sums(): Promise<Sums | null>;
}

const USUALLY_KEPT = 400;
const MAX_SUMMED_BYTES = 256 * 1024 * 1024;

/** Artwork drawn at its first request, and kept for a while. */
export class Shelf {
  readonly #maxKept: number;
  readonly #kept = new Map<string, Promise<ShelvedFile>>();
  #type: Promise<TypeCase> | null = null;

  constructor(maxKept: number) {
    this.#maxKept = maxKept;
  }

  file(plan: ArtworkPlan): Promise<ShelvedFile> {
    const key = createHash('sha256').update(JSON.stringify(plan)).digest('base64url').slice(0, 24);
    const kept = this.#kept.get(key) ?? this.#draw(plan, `"${key}"`);
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#maxKept && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }

  async #draw(plan: ArtworkPlan, etag: string): Promise<ShelvedFile> {
    this.#type ??= TypeCase.open();
    const file = padded(await drawArtwork(plan, await this.#type), plan.bytes, `${plan.seed} ${plan.layer}`);
    let sums: Promise<Sums | null> | null = null;
    return {
      file,
      etag,
      sums() {
        sums ??= sumsOf(file);
        return sums;
      },
    };
  }
}

/**
 * Shared by all sandboxes of this process that are not told how many files to keep: a plan gives the same
 * file in each, and preparing the fonts takes as long as drawing several files.
 */
export const usualShelf = new Shelf(USUALLY_KEPT);

/** Lets other work run between the pieces. */
async function sumsOf(file: ArtworkFile): Promise<Sums | null> {
  if (file.bytes > MAX_SUMMED_BYTES) return null;
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  for (const piece of file.read(0, file.bytes)) {
    md5.update(piece);
    sha256.update(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return { md5: md5.digest('base64'), sha256: sha256.digest('base64') };
}
