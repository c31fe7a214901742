import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { volumeOf } from '../folder/files.ts';
import type { StagingFacts } from './facts.ts';
import { HARMLESS, type TempArtifacts, tried } from './temp-artifacts.ts';

const RENAMES = 10;
const SEEN_WITHIN_MS = 5_000;
const POLL_INTERVAL_MS = 20;

/**
 * Whether a file created in a folder of our own in `place` can be renamed into the hot folder: tried, not
 * guessed.
 */
export async function probeStaging(
  hot: string,
  place: string,
  artifacts: TempArtifacts,
): Promise<StagingFacts> {
  const own = artifacts.path(place);
  const target = artifacts.path(hot);
  let sameVolume = false;
  const outcome = await tried(async () => {
    await mkdir(own);
    sameVolume = (await volumeOf(own)) === (await volumeOf(hot));
    const file = join(own, 'probe');
    await writeFile(file, HARMLESS);
    await rename(file, target);
    await rm(target);
  });
  return { outcome, sameVolume };
}

/** How long renames take, and how long until a renamed file is visible. */
export async function probeRenames(
  hot: string,
  artifacts: TempArtifacts,
): Promise<{ readonly renameMs: number[]; readonly seenAfterMs: number | null }> {
  const renameMs: number[] = [];
  let at = artifacts.path(hot);
  const made = await tried(() => writeFile(at, HARMLESS, { flag: 'wx' }));
  if (made !== 'ok') return { renameMs, seenAfterMs: null };
  for (let count = 0; count < RENAMES; count++) {
    const next = artifacts.path(hot);
    const began = performance.now();
    if ((await tried(() => rename(at, next))) !== 'ok') break;
    renameMs.push(performance.now() - began);
    at = next;
  }
  const began = performance.now();
  while (performance.now() - began < SEEN_WITHIN_MS) {
    const names = await readdir(hot).catch((): string[] => []);
    const isSeen = names.includes(basename(at)) && (await stat(at).catch(() => null)) !== null;
    if (isSeen) return { renameMs, seenAfterMs: Math.round(performance.now() - began) };
    await pause(POLL_INTERVAL_MS);
  }
  return { renameMs, seenAfterMs: null };
}
