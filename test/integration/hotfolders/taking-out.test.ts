import { spawnSync } from 'node:child_process';
import promises, { mkdir, readdir, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  type DecisionOutcome,
  type FileDecision,
  HotFolderId,
  RouteRule,
} from '../../../src/contract/index.ts';
import { Decider } from '../../../src/main/station/decisions/index.ts';
import { english } from '../../support/english.ts';
import { connection, type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// The system fails while several files are taken out of their hot folder. What it refuses only some disks
// and shares refuse, so most refusals are put in here.

const other = HotFolderId.parse('other');
const names = ['a', 'b', 'c'];

let rig: HotFolderRig;
let decider: Decider;
let otherHot: string;
/** What calls for a path are refused with; null: with nothing. */
let refusal: (call: 'rename' | 'lstat' | 'rm', path: string) => string | null = () => null;

const real = { rename: promises.rename, lstat: promises.lstat, rm: promises.rm };
const refuse = (call: keyof typeof real, path: unknown): void => {
  const code = refusal(call, String(path));
  if (code !== null) throw Object.assign(new Error(code), { code });
};

beforeEach(async () => {
  rig = await hotFolderRig();
  otherHot = join(rig.folder, 'other');
  await mkdir(otherHot);
  rig.profiles = [profile(rig.hot, { ticket: 'json' }), profile(otherHot, { id: other, name: 'Versafire' })];
  rig.service.look();
  decider = new Decider({
    store: rig.store,
    hotFolders: rig.service,
    preflight: { verdict: () => 'unknown', override: () => false, takeBackOverride: () => false },
    issues: { intend: () => undefined },
    sharing: { isShared: false, made: () => undefined },
    isSharedFolder: () => false,
    isOwnFolder: () => true,
  });
  promises.rename = async (from, to) => {
    refuse('rename', from);
    await real.rename(from, to);
  };
  promises.lstat = (async (path: string) => {
    refuse('lstat', path);
    return real.lstat(path);
  }) as typeof real.lstat;
  promises.rm = async (path, options) => {
    refuse('rm', path);
    await real.rm(path, options);
  };
  syncBuiltinESMExports();
});
afterEach(async () => {
  refusal = () => null;
  await rig.stop();
  Object.assign(promises, real);
  syncBuiltinESMExports();
});

/** Three files that lie in the hot folder. */
async function inFolder(): Promise<ArtworkId[]> {
  const ids: ArtworkId[] = [];
  for (const name of names) {
    ids.push(await rig.archived(name, pdfOf(name, 3_000)));
    await rig.settled(ids.at(-1) ?? expect.fail(), 'delivered');
  }
  return ids;
}
const pathOf = (id: ArtworkId | undefined): string =>
  join(rig.hot, (id === undefined ? null : rig.deliveryOf(id).finalName) ?? '');
const cancelled = (): void => {
  for (const name of names) rig.store.jobs.gone(connection, `job-${name}`, { source: 'poll', at: 9 });
};
const decide = async (ids: readonly ArtworkId[], decision: FileDecision): Promise<DecisionOutcome> =>
  decider.decide({ ids, decision });
const move: FileDecision = { kind: 'move', from: null, to: other };
const told = ({ done, refused }: DecisionOutcome): unknown => ({
  done,
  refused: refused.map(({ id, why }) => [id, english(why)]),
});
const standing = (id: ArtworkId | undefined): string[] =>
  (id === undefined ? [] : rig.store.deliveries.ofArtwork(id))
    .toSorted((one, next) => one.id - next.id)
    .map(({ hotFolderId, state }) => `${hotFolderId} ${state}`);
const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path)).filter((name) => name.endsWith('.pdf'));

const stays = (why: string): string => `Still in RIP, from which it could not be removed (${why}): b.pdf.`;
const inUse = 'In use by another program, so it was not moved: b.pdf.';
const inUseAtRip = 'In use by another program: b.pdf. Cancel it at the RIP.';

describe.each([
  ['EIO', stays('disk or network error'), stays('disk or network error')],
  ['ESTALE', stays('network share changed'), stays('network share changed')],
  ['ENOSPC', stays('disk full'), stays('disk full')],
  ['EACCES', inUse, inUseAtRip],
  ['EBUSY', inUse, inUseAtRip],
])('the second rename fails with %s', (code, notMoved, notRemoved) => {
  test('the other files are moved, it stays, and can be moved later', async () => {
    const [a, b, c] = await inFolder();
    const path = pathOf(b);
    refusal = (call, at) => (call === 'rename' && at === path ? code : null);
    expect(
      told(
        await decide(
          [a, b, c].filter((id) => id !== undefined),
          move,
        ),
      ),
    ).toEqual({
      done: [a, c],
      refused: [[b, notMoved]],
    });
    for (const id of [a, c]) if (id !== undefined) await rig.settled(id, 'delivered', other);
    expect([a, b, c].map(standing)).toEqual([
      ['rip removed', 'other delivered'],
      ['rip delivered'],
      ['rip removed', 'other delivered'],
    ]);
    expect(await filesIn(rig.hot)).toEqual([basename(path)]);
    refusal = () => null;
    expect(told(await decide([b ?? expect.fail()], move))).toEqual({ done: [b], refused: [] });
    await rig.settled(b ?? expect.fail(), 'delivered', other);
    expect([await filesIn(rig.hot), (await filesIn(otherHot)).length]).toEqual([[], 3]);
  });

  test('the other files are removed, and it stays', async () => {
    const ids = await inFolder();
    const [a, b, c] = ids;
    const path = pathOf(b);
    cancelled();
    refusal = (call, at) => (call === 'rename' && at === path ? code : null);
    expect(told(await decide(ids, { kind: 'remove-from-folder' }))).toEqual({
      done: [a, c],
      refused: [[b, notRemoved]],
    });
    expect(ids.map(standing)).toEqual([['rip removed'], ['rip delivered'], ['rip removed']]);
    expect(await filesIn(rig.hot)).toEqual([basename(path)]);
  });
});

test('a share that stops answering after the rename says later that the file was moved', async () => {
  const ids = await inFolder();
  const [a, b, c] = ids;
  const path = pathOf(b);
  let temp = '';
  const { rename } = promises;
  // The server renames it, and its answer is lost.
  promises.rename = async (from, to) => {
    await rename(from, to);
    if (from !== path) return;
    temp = String(to);
    throw Object.assign(new Error('ESTALE'), { code: 'ESTALE' });
  };
  syncBuiltinESMExports();
  refusal = (call, at) => (call === 'lstat' && at === temp ? 'ESTALE' : null);
  expect(told(await decide(ids, move))).toEqual({
    done: [a, c],
    refused: [[b, 'No response from RIP: once it answers, b.pdf is removed or stays there.']],
  });
  expect(standing(b)).toEqual(['rip removing']);
  refusal = () => null;
  for (const id of ids) await rig.settled(id, 'delivered', other);
  expect(ids.map(standing)).toEqual(ids.map(() => ['rip removed', 'other delivered']));
  expect([await filesIn(rig.hot), (await filesIn(otherHot)).length]).toEqual([[], 3]);
});

test('a ticket that cannot be removed keeps its file from going elsewhere, and no other from being watched', async () => {
  const ids = await inFolder();
  const [a, b, c] = ids;
  const ticket = join(rig.hot, rig.deliveryOf(b ?? expect.fail()).ticketName ?? '');
  refusal = (call, at) => (call === 'rm' && at === ticket ? 'EACCES' : null);
  expect(
    told(
      await decide(
        [a, b].filter((id) => id !== undefined),
        move,
      ),
    ),
  ).toEqual({
    done: [a],
    refused: [[b, 'No response from RIP: once it answers, b.pdf is removed or stays there.']],
  });
  await until('it is told', () => rig.service.problemOf(HotFolderId.parse('rip')) !== null);
  // The RIP goes on.
  await rm(pathOf(c));
  await rig.settled(c ?? expect.fail(), 'picked-up');
  expect(standing(b)).toEqual(['rip removing']);
  refusal = () => null;
  await rig.settled(b ?? expect.fail(), 'delivered', other);
  expect((await filesIn(otherHot)).length).toBe(2);
});

test('a file that was taken out has been moved, although its copy beside the folder stays', async () => {
  const ids = await inFolder();
  const [, b] = ids;
  refusal = (call, at) => (call === 'rm' && at.includes('.makeready-staging-hot') ? 'EIO' : null);
  expect(told(await decide(ids, move))).toEqual({ done: ids, refused: [] });
  expect(rig.faults).toHaveLength(3);
  refusal = () => null;
  await rig.settled(b ?? expect.fail(), 'delivered', other);
});

test('a file that another program has locked stays, and the others are moved', async ({ skip }) => {
  const ids = await inFolder();
  const [a, b, c] = ids;
  skip(spawnSync('chattr', ['+i', pathOf(b)]).status !== 0, 'a locked file needs root and chattr');
  try {
    expect(told(await decide(ids, move))).toEqual({
      done: [a, c],
      refused: [[b, inUse]],
    });
    expect(standing(b)).toEqual(['rip delivered']);
  } finally {
    spawnSync('chattr', ['-i', pathOf(b)]);
  }
});

test('a file that one RIP has already is removed from the hot folder of the other', async () => {
  rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'other'] })];
  rig.service.routesChanged();
  const id = await rig.archived('a', pdfOf('a', 3_000));
  await rig.settled(id, 'delivered');
  await rig.settled(id, 'delivered', other);
  rig.store.jobs.gone(connection, 'job-a', { source: 'poll', at: 9 });
  const [first, second] = rig.store.deliveries.ofArtwork(id);
  // Its RIP takes it at this moment.
  refusal = (call, at) => (call === 'rename' && basename(at) === first?.finalName ? 'ENOENT' : null);
  expect(told(await decide([id], { kind: 'remove-from-folder' }))).toEqual({
    done: [],
    refused: [[id, 'Already picked up by the RIP: a.pdf. Cancel it there.']],
  });
  expect(standing(id).toSorted()).toEqual(
    [`${first?.hotFolderId} delivered`, `${second?.hotFolderId} removed`].toSorted(),
  );
});
