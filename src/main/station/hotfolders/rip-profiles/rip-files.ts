import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { RipProfile, type UnreadRip } from '../../../../contract/index.ts';
import type { SettingsPort, StationPorts } from '../../ports.ts';
import { unstated } from './rip-profiles.ts';

const MAX_LENGTH = 100_000;

/**
 * Takes the RIP types that a company keeps as `rip-types/<id>.json` in the data folder into the settings,
 * where each replaces the type with its id. A file has a `name` and what is known; the rest counts as
 * unstated. Returns what could not be read; these files change nothing.
 */
export function takeInRipFiles({
  folders,
  settings,
}: Pick<StationPorts, 'folders' | 'settings'>): readonly UnreadRip[] {
  const folder = join(folders.data, 'rip-types');
  const unread: UnreadRip[] = [];
  for (const file of namesIn(folder)) {
    try {
      takeIn(ripIn(join(folder, file), file.slice(0, -'.json'.length)), settings);
    } catch (error) {
      unread.push({ file, why: inWords(error) });
    }
  }
  return unread;
}

function takeIn(rip: RipProfile, settings: SettingsPort): void {
  const before = settings.get();
  if (before.ripProfiles.some((known) => isDeepStrictEqual(known, rip))) return;
  settings.set({ ...before, ripProfiles: [...before.ripProfiles.filter(({ id }) => id !== rip.id), rip] });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .sort();
  } catch {
    return [];
  }
}

function ripIn(path: string, name: string): RipProfile {
  const text = readFileSync(path, 'utf8');
  if (text.length > MAX_LENGTH) throw new RangeError(`more than ${String(MAX_LENGTH)} characters`);
  return RipProfile.strict().parse({ ...unstated, ...JSON.parse(text), id: name });
}

const inWords = (error: unknown): string =>
  error instanceof z.ZodError
    ? z.prettifyError(error).split('\n').join(' ')
    : error instanceof Error
      ? error.message
      : String(error);
