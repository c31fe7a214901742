import { lstat, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { orAbsent } from '../../util/error-code.ts';
import { harmlessName } from '../folder/staging.ts';
import type { TempNameFacts } from './facts.ts';
import { HARMLESS } from './temp-artifacts.ts';

/** Extensions that other programs use for unfinished files; the likeliest to be ignored first. */
const CANDIDATES = ['.part', '.tmp', '.filepart', '.crdownload', '.partial'];
const POLL_INTERVAL_MS = 200;

/** How long to try, and what ends it sooner. */
export interface TempNamesTrial {
  readonly seconds: number;
  readonly signal: AbortSignal;
}

/**
 * Leaves harmless files in the hot folder, named just like staged files, and sees which of them a RIP takes
 * or changes. Removes them.
 */
export async function probeTempNames(
  hot: string,
  { seconds, signal }: TempNamesTrial,
): Promise<TempNameFacts> {
  const present = new Map<string, { readonly path: string; readonly changedMs: number }>();
  const touched: string[] = [];
  const paths: string[] = [];
  const began = Date.now();
  try {
    for (const extension of CANDIDATES) {
      const path = join(hot, harmlessName(extension));
      paths.push(path);
      await writeFile(path, HARMLESS, { flag: 'wx' });
      present.set(extension, { path, changedMs: (await lstat(path)).ctimeMs });
    }
    while (present.size > 0 && Date.now() - began < seconds * 1_000 && !signal.aborted) {
      await pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => undefined);
      for (const [extension, { path, changedMs }] of present) {
        const found = await orAbsent(lstat(path));
        if (found?.ctimeMs === changedMs && found.size === HARMLESS.length) continue;
        touched.push(extension);
        present.delete(extension);
      }
    }
    const lasted = Math.min(seconds, (Date.now() - began) / 1_000);
    return { seconds: lasted, untouched: [...present.keys()], touched };
  } finally {
    for (const path of paths) await rm(path, { force: true }).catch(() => undefined);
  }
}
