import { readdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { exists } from '../folder/files.ts';
import type { FolderFacts } from './facts.ts';
import { HARMLESS, type TempArtifacts, tried } from './temp-artifacts.ts';

/** No system has longer names than this. */
const MAX_NAME_BYTES = 255;

const make = (path: string) => tried(() => writeFile(path, HARMLESS, { flag: 'wx' }));

/** Whether the folder distinguishes `a` from `A`; null if that could not be tried. */
export async function probeCase(hot: string, artifacts: TempArtifacts): Promise<boolean | null> {
  const lower = artifacts.path(hot, '-case');
  if ((await make(lower)) !== 'ok') return null;
  return !(await exists(join(dirname(lower), basename(lower).toUpperCase())));
}

/** What happens to a name with an accent written as a separate character. */
export async function probeAccents(hot: string, artifacts: TempArtifacts): Promise<FolderFacts['accents']> {
  const decomposed = artifacts.path(hot, '-e\u0301');
  const made = await make(decomposed);
  if (made !== 'ok') return 'refused';
  const name = basename(decomposed);
  if (!(await readdir(hot)).includes(name)) return 'rewritten';
  return (await exists(join(hot, name.normalize('NFC')))) ? 'same' : 'unchanged';
}

/** The longest possible file name there, in bytes; null if none could be created. */
export async function probeLongestName(hot: string, artifacts: TempArtifacts): Promise<number | null> {
  const shortest = basename(artifacts.path(hot)).length;
  const fits = async (length: number): Promise<boolean> =>
    (await make(artifacts.path(hot, 'x'.repeat(length - shortest)))) === 'ok';
  if (await fits(MAX_NAME_BYTES)) return MAX_NAME_BYTES;
  let known = shortest + 1;
  if (!(await fits(known))) return null;
  for (let beyond = MAX_NAME_BYTES; beyond - known > 1; ) {
    const between = Math.floor((known + beyond) / 2);
    if (await fits(between)) known = between;
    else beyond = between;
  }
  return known;
}
