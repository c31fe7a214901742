import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, test } from 'vitest';
import { startChild, usualLimits, WorkerPool } from '../../../src/main/station/preflight/index.ts';
import { Checker, FileUnreadableError } from '../../../src/main/station/preflight/worker/index.ts';
import { asFile, cards, codesOf } from '../../support/checking.ts';
import { makePdf } from '../../support/made-pdf.ts';

const app = fileURLToPath(new URL('../../..', import.meta.url));
const real = new URL('../../../src/main/station/preflight/worker/main.ts', import.meta.url);
/** A worker that tries what it should not be able to do. */
const curious = new URL('../../support/curious-worker.ts', import.meta.url);
/** A worker that does what the name of a file says, and otherwise works. */
const sick = new URL('../../support/sick-worker.ts', import.meta.url);

const checkers: Checker[] = [];
const checkerWith = (file: URL, quickLanes = 1): Checker => {
  const checker = new Checker(() => startChild(file, [app, tmpdir()]), { graceMs: 200, quickLanes });
  checkers.push(checker);
  return checker;
};
afterEach(() => {
  for (const checker of checkers.splice(0)) checker.stop();
});

const request = (path: string, softMs = 20_000) => ({
  path,
  sha256: '',
  order: cards,
  limits: usualLimits,
  softMs,
});

test('the process reads the program and the archive, writes nowhere and starts nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-worker-'));
  const archive = join(folder, 'archive');
  await mkdir(archive);
  const path = join(archive, 'artwork.pdf');
  await writeFile(path, '%PDF-1.7');
  await writeFile(join(folder, 'beside.txt'), 'not for it');
  const turns = new WorkerPool(() => startChild(curious, [app, archive]), 1_000);
  try {
    const turn = await turns.ask({ kind: 'picture', path, page: 1, edgePx: 1 }, 60_000);
    expect(turn).toEqual({
      kind: 'answered',
      result: {
        readsArchive: 'done',
        writesArchive: 'ERR_ACCESS_DENIED',
        removesArchive: 'ERR_ACCESS_DENIED',
        readsElsewhere: 'ERR_ACCESS_DENIED',
        readsBeside: 'ERR_ACCESS_DENIED',
        startsPrograms: 'ERR_ACCESS_DENIED',
      },
    });
    expect(await readdir(archive)).toEqual(['artwork.pdf']);
  } finally {
    turns.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('the worker', () => {
  it('checks files one after another, in one process', async () => {
    const checker = checkerWith(real);
    checker.warm();
    const bytes = await makePdf();
    const found = await asFile(bytes, (path) =>
      Promise.all([checker.check(request(path)), checker.check(request(path))]),
    );
    expect(found.map(({ pageCount }) => pageCount)).toEqual([2, 2]);
  });

  it('checks a file in each quick lane, so that one that never answers holds up no other', async () => {
    const checker = checkerWith(sick, 2);
    const ended: string[] = [];
    const checked = async (deed: string): Promise<void> => {
      await checker.check(request(deed, 2_000));
      ended.push(deed);
    };
    await Promise.all(['silence', '/well', '/better'].map(checked));
    expect(ended).toEqual(['/well', '/better', 'silence']);
  });

  it('measures ink only with a limit, or if a foil is ordered', async () => {
    const checker = checkerWith(real);
    const limits = { ...usualLimits, inkPercent: null };
    const foil = { ...cards, kind: 'foil' } as const;
    const found = await asFile(await makePdf(), (path) =>
      Promise.all([
        checker.check(request(path)),
        checker.check({ ...request(path), limits }),
        checker.check({ ...request(path), limits, order: foil }),
      ]),
    );
    const isMeasured = found.map((one) => codesOf(one).includes('ink.coverage'));
    expect(isMeasured).toEqual([true, false, true]);
  });

  it('a proof that kills its worker costs only the proof and the plates', async () => {
    const found = await checkerWith(sick).check(request('proof-dies'));
    expect(codesOf(found)).toEqual(['file.not-proven', 'ink.not-measured']);
    expect(found.pageCount).toBe(7);
  });

  it('distinguishes a fault of the disk from a fault of the file', async () => {
    await expect(checkerWith(real).check(request(join(tmpdir(), 'nowhere/at/all.pdf')))).rejects.toThrow(
      FileUnreadableError,
    );
  });

  it.each([
    ['loops for ever', 'loop', 'file.took-too-long', 2_000],
    ['never answers', 'silence', 'file.took-too-long', 2_000],
    // These end by themselves, and are told apart from a slow file however slow the machine is.
    ['exhausts its memory', 'memory', 'file.check-failed', 60_000],
    ['dies', 'death', 'file.check-failed', 60_000],
    ['throws', 'throw', 'file.check-failed', 60_000],
  ])('%s: a finding, in time, and the next file finds a new worker', async (_, deed, code, softMs) => {
    const checker = checkerWith(sick);
    expect(codesOf(await checker.check(request(deed, softMs)))).toEqual([code]);
    expect((await checker.check(request('/well'))).pageCount).toBe(7);
  });
});
