import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Diagnosis, Finding } from '../../../src/contract/index.ts';
import { RipProfile } from '../../../src/contract/index.ts';
import { diagnose, ripOf } from '../../../src/main/station/hotfolders/index.ts';
import { type SimulatedRip, startSimulatedRip } from '../../../src/sandbox/rip/index.ts';
import { hotFolderPlace } from '../../support/hot-folder-place.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

// Real folders, good and bad.

let root: string;
let hot: string;
let disk: SmallDisk | null;
let rip: SimulatedRip | null;
beforeEach(async () => {
  root = await hotFolderPlace();
  hot = join(root, 'hot');
  await mkdir(hot);
  [disk, rip] = [null, null];
});
afterEach(async () => {
  await rip?.stop();
  disk?.remove();
  await rm(root, { recursive: true, force: true });
});

const named = (id: string): RipProfile => ripOf(RipProfile.shape.id.parse(id), []);
const look = (path = hot, as: RipProfile | null = null): Promise<Diagnosis> =>
  diagnose(path, { rip: as, tempNames: null });
const lookFor = (seconds: number, as: RipProfile): Promise<Diagnosis> =>
  diagnose(hot, { rip: as, tempNames: { seconds, signal: new AbortController().signal } });
const of = ({ findings }: Diagnosis, check: Finding['check']): Finding[] =>
  findings.filter((one) => one.check === check);
const codes = (examination: Diagnosis, check: Finding['check']): string[] =>
  of(examination, check).map(({ message }) => message.code);
const everything = (): Promise<string[]> => readdir(root, { recursive: true });

describe('a good folder', () => {
  test('passes every check, with a sentence and settings, and nothing stays in it or beside it', async () => {
    await writeFile(join(hot, 'theirs.pdf'), 'x');
    const before = await everything();
    const found = await look();
    expect(found.usable).toBe(true);
    expect(found.findings.filter(({ verdict }) => verdict === 'problem')).toEqual([]);
    expect(new Set(found.findings.map(({ check }) => check))).toEqual(
      new Set(['rights', 'staging', 'rename', 'clock', 'case', 'unicode', 'lengths', 'space', 'events']),
    );
    expect(codes(found, 'staging')).toEqual(['folder-check.staging-outside']);
    expect(codes(found, 'clock')).toEqual(['folder-check.clock']);
    expect(codes(found, 'events')).toEqual(['folder-check.events']);
    expect(found.proposal).toEqual({ tempExtension: null, pickupPollMs: 2_000 });
    expect(found.proposalWords.length).toBeGreaterThan(0);
    expect(await everything()).toEqual(before);
  });

  test('a watching RIP finds only files that are gone in a moment', async () => {
    rip = startSimulatedRip({ folder: hot, takeAfterMs: 0 });
    expect((await look()).usable).toBe(true);
    expect(rip.taken).toEqual([]);
    expect(await readdir(hot)).toEqual([]);
  });

  test('the RIP is recognised by its result folders, and its ticket is proposed', async () => {
    for (const name of ['success', 'warning', 'error']) await mkdir(join(hot, name));
    const found = await look();
    expect(found.proposal.rip).toBe('gmg');
    expect(codes(found, 'rip')).toEqual(['folder-check.rip-seems']);
    expect((await look(hot, named('processdirector'))).proposal).toMatchObject({
      rip: 'processdirector',
      ticket: 'trg',
    });
  });

  test('a name that is too long for the RIP’s maker', async () => {
    const long = join(root, 'a-hot-folder-with-a-name-of-more-than-31-characters');
    await mkdir(long);
    const found = await look(long, named('apogee'));
    expect(found.usable).toBe(false);
    expect(codes(found, 'rip')).toEqual(['folder-check.rip-folder-name']);
    expect((await look(long)).usable).toBe(true);
  });

  test('a path that is too long for the RIP', async () => {
    const deep = join(hot, 'x'.repeat(120), 'y'.repeat(110));
    await mkdir(deep, { recursive: true });
    expect(codes(await look(deep, named('processdirector')), 'lengths')).toEqual([
      'folder-check.path-too-long',
    ]);
    expect((await look(deep)).usable).toBe(true);
  });
});

describe('no folder', () => {
  test('a missing folder, and a file', async () => {
    const missing = await look(join(root, 'nowhere'));
    expect(missing).toMatchObject({ usable: false, proposal: {} });
    expect(codes(missing, 'there')).toEqual(['folder-check.missing']);
    await writeFile(join(root, 'file'), '');
    expect(codes(await look(join(root, 'file')), 'there')).toEqual(['folder-check.not-a-folder']);
  });

  test('a folder that vanishes while it is checked', async () => {
    const trial = lookFor(2, named('generic'));
    await until('it is being tried', async () => (await readdir(hot).catch(() => [])).length > 0);
    await rename(hot, join(root, 'away'));
    const found = await trial;
    expect(codes(found, 'there')).toEqual(['folder-check.missing']);
  });
});

describe('a folder on its own disk', () => {
  beforeEach(({ skip }) => {
    disk = smallDisk(4);
    skip(disk === null, noSmallDisk);
  });

  test('staging beside it would be on another volume, so it is inside', async () => {
    const found = await look(disk?.path ?? '');
    expect(found.usable).toBe(true);
    expect(of(found, 'staging')[0]).toMatchObject({
      verdict: 'note',
      message: { code: 'folder-check.staging-inside', values: { error: 'EXDEV' } },
    });
    expect(codes(found, 'space')).toEqual(['folder-check.space-low']);
    expect(await readdir(disk?.path ?? '')).toEqual([]);
  });

  test('full: reported as such, and not as missing rights', async () => {
    const path = join(disk?.path ?? '', 'hot');
    await mkdir(path);
    await writeFile(join(disk?.path ?? '', 'ballast'), Buffer.alloc(8 * 1024 * 1024)).catch(() => undefined);
    const found = await look(path);
    expect(found.usable).toBe(false);
    expect(codes(found, 'rights')).toEqual(['folder-check.full']);
  });

  test('mounted read-only', async () => {
    execFileSync('mount', ['-o', 'remount,ro', disk?.path ?? '']);
    const found = await look(disk?.path ?? '');
    expect(found.usable).toBe(false);
    expect(codes(found, 'rights')).toEqual(['folder-check.read-only']);
  });
});

describe('a folder with odd rights', () => {
  test('in which nothing may be removed or renamed', async ({ skip }) => {
    const made = spawnSync('chattr', ['+a', hot]).status === 0;
    skip(!made, 'a folder to which files can only be added needs root and chattr');
    try {
      const found = await look();
      expect(found.usable).toBe(false);
      expect(codes(found, 'rights')).toEqual(['folder-check.may-not-rename', 'folder-check.may-not-remove']);
    } finally {
      spawnSync('chattr', ['-a', hot]);
    }
  });

  test('in which nothing may be created', async ({ skip }) => {
    const made = spawnSync('chattr', ['+i', hot]).status === 0;
    skip(!made, 'an immutable folder needs root and chattr');
    try {
      expect(codes(await look(), 'rights')).toEqual(['folder-check.no-create']);
    } finally {
      spawnSync('chattr', ['-i', hot]);
    }
  });

  test('two folders with one volume number but on different mounts: a real rename reveals it', async ({
    skip,
  }) => {
    const made = spawnSync('mount', ['--bind', hot, hot]).status === 0;
    skip(!made, 'only root may mount a folder onto itself');
    try {
      expect(of(await look(), 'staging')[0]?.message).toMatchObject({
        code: 'folder-check.staging-inside',
        values: { error: 'EXDEV' },
      });
    } finally {
      spawnSync('umount', [hot]);
    }
  });
});

test('a folder that does not distinguish upper and lower case', async ({ skip }) => {
  const casefold = join(root, 'casefold');
  await mkdir(casefold);
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'casefold', 'tmpfs', casefold]).status === 0;
  skip(!made, 'this system can mount no disk without capitals');
  try {
    const path = join(casefold, 'hot');
    await mkdir(path);
    execFileSync('chattr', ['+F', path]);
    expect(codes(await look(path), 'case')).toEqual(['folder-check.case-same']);
  } finally {
    spawnSync('umount', [casefold]);
  }
});

describe('names of files in preparation', () => {
  const quick = { ...named('generic'), scanSeconds: 0, stableSeconds: 0 };

  test('too short a trial proves nothing', async () => {
    const found = await lookFor(0.3, named('caldera'));
    expect(codes(found, 'temp-names')).toEqual(['folder-check.temp-names-too-soon']);
    expect(await readdir(hot)).toEqual([]);
  });

  test('names that the RIP picks up are not proposed', async () => {
    const taking = setInterval(async () => {
      for (const name of await readdir(hot).catch(() => [])) {
        if (/\.(part|tmp)$/.test(name)) await rm(join(hot, name), { force: true });
      }
    }, 5);
    try {
      const found = await lookFor(1, { ...quick, scanSeconds: 60 });
      expect(of(found, 'temp-names')[0]?.message.values.extensions).toBe('.filepart .crdownload .partial');
    } finally {
      clearInterval(taking);
    }
  });
});
