import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ArtworkState } from '../../../src/contract/index.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { english } from '../english.ts';
import { failOnFault } from '../fail-on-fault.ts';
import type { Taken } from './hungry-rip.ts';

const finished: ReadonlySet<ArtworkState> = new Set(['picked-up', 'withdrawn']);
const unfinished = ArtworkState.options.filter((state) => !finished.has(state));

/** What reached the RIP, compared with what should have. */
export interface Tally {
  /** Picked up with bytes that no file has, or an incomplete ticket. */
  readonly partial: readonly string[];
  readonly duplicate: readonly string[];
  readonly missing: readonly string[];
}

/** @param expected names of the files, by their sha-256. */
export function tallyOf(taken: readonly Taken[], expected: ReadonlyMap<string, string>): Tally {
  const files = taken.filter(({ name }) => name.endsWith('.pdf'));
  const tickets = taken.filter(({ name }) => name.endsWith('.json'));
  const names = files.map(({ name }) => name);
  const sums = files.map(({ sha256 }) => sha256);
  const ticketed = tickets.map(({ name }) => name.replace('.json', '.pdf'));
  const isRepeated = <T>(value: T, index: number, all: readonly T[]): boolean => all.indexOf(value) !== index;
  return {
    partial: [
      ...files.filter(({ sha256 }) => !expected.has(sha256)).map(({ name }) => name),
      ...tickets.filter(({ isTicket }) => !isTicket).map(({ name }) => name),
    ],
    duplicate: [
      ...sums.filter(isRepeated).map((sum) => expected.get(sum) ?? sum),
      ...ticketed.filter(isRepeated).map((name) => `ticket of ${name}`),
    ],
    missing: [
      ...[...expected].filter(([sum]) => !sums.includes(sum)).map(([, id]) => id),
      ...names.filter((name) => !ticketed.includes(name)).map((name) => `ticket of ${name}`),
    ],
  };
}

/** Names of the files that wait in the staging folders beside the hot folders of a share. */
export async function stagedIn(share: string): Promise<string[]> {
  const staged = await readdir(share, { recursive: true, withFileTypes: true });
  const isStaged = (path: string): boolean => path.includes(join(share, '.makeready-staging-'));
  return staged.filter((one) => one.isFile() && isStaged(one.parentPath)).map(({ name }) => name);
}

/**
 * What should no longer be there, and files that are not recorded as picked up, in words.
 * @param settled the other states that are allowed.
 */
export async function leftBehind(
  share: string,
  data: string,
  settled: readonly ArtworkState[] = [],
): Promise<string[]> {
  const untidy: string[] = [];
  for (const name of await stagedIn(share)) untidy.push(`${name} was left in the staging folder.`);
  for (const part of await readdir(join(data, 'archive', 'partial')))
    untidy.push(`${part} was left in the archive.`);
  const log = await readFile(join(data, 'log'), 'utf8').catch(() => '');
  untidy.push(...log.split('\n').filter((line) => line !== ''));
  const store = openStore({
    file: join(data, 'station.sqlite'),
    clock: { now: () => Date.now() },
    onFault: failOnFault,
  });
  const files = store.artworks.inState(
    unfinished.filter((state) => !settled.includes(state)),
    Number.MAX_SAFE_INTEGER,
  );
  for (const { name, state, reason } of files) untidy.push(`${name} is ${state}: ${english(reason) ?? ''}`);
  store.close();
  return untidy;
}
