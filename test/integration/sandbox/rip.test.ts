import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  hurried,
  type RipHabits,
  ripProfiles,
  type SimulatedRip,
  type SimulatedRipOptions,
  startSimulatedRip,
} from '../../../src/sandbox/rip/index.ts';
import { take } from '../../../src/sandbox/rip/taking.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { until } from '../../support/until.ts';

let root: string;
let hot: string;
let out: string;
let rip: SimulatedRip | null;
/** For the tests in which time matters; the others use the real clock. */
let clock: ManualClock;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sandbox-rip-'));
  hot = join(root, 'hot');
  out = join(root, 'out');
  await mkdir(hot);
  await mkdir(out);
  rip = null;
  clock = new ManualClock();
});
afterEach(async () => {
  await rip?.stop();
  await rm(root, { recursive: true, force: true });
});

const start = (options: Omit<SimulatedRipOptions, 'folder'>): SimulatedRip => {
  rip = startSimulatedRip({ folder: hot, ...options });
  return rip;
};
const pdf = (words: string): Buffer => Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`);
/** As a careful sender does: staged next to the folder, then renamed into it. */
async function put(name: string, content: Buffer = pdf(name)): Promise<void> {
  await writeFile(join(root, `staged-${name}`), content);
  await rename(join(root, `staged-${name}`), join(hot, name));
}
/** Between two scans a RIP waits for nothing but the manual clock. */
const looked = (): Promise<void> => until('it has looked', () => clock.pending === 1);
const STEP_MS = 50;
/** Advances the RIP's time; it scans after each step. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    await looked();
    clock.pass(STEP_MS);
  }
  await looked();
}

describe('a simulated RIP', () => {
  test('picks up what appears at once, deletes it, and reports what it was', async () => {
    const heard: string[] = [];
    const { taken } = start({ takeAfterMs: 0, onTaken: (file) => heard.push(file.name) });
    for (let index = 0; index < 100; index++) await put(`file-${index}.pdf`);
    await until('all are taken', () => taken.length === 100);
    expect(await readdir(hot)).toEqual([]);
    expect(heard).toEqual(taken.map((file) => file.name));
    expect(taken.every((file) => file.whole && file.good)).toBe(true);
    const one = taken.find((file) => file.name === 'file-7.pdf');
    expect(one).toMatchObject({
      bytes: pdf('file-7.pdf').length,
      sha256: createHash('sha256').update(pdf('file-7.pdf')).digest('hex'),
    });
  });

  test('picks up a file when it appears, not at its next scan', async () => {
    // No time passes: only the folder's events can make it scan again.
    const { taken } = start({ habits: ripProfiles.hungry, clock });
    await looked();
    await put('a.pdf');
    await until('it is taken', () => taken.length === 1);
  });

  test('moves files to the out folder, if it has one', async () => {
    const { taken } = start({ takeAfterMs: 0, outFolder: out });
    await put('a.pdf');
    await until('it is taken', () => taken.length === 1);
    expect(await readFile(join(out, 'a.pdf'))).toEqual(pdf('a.pdf'));
  });

  test('recognises a file written in place as incomplete', async () => {
    const { taken } = start({ takeAfterMs: 0 });
    const file = await open(join(hot, 'slow.pdf'), 'w');
    await file.write('%PDF-1.7\n');
    await until('it is taken', () => taken.length === 1);
    await file.write('the rest\n%%EOF\n');
    await file.close();
    expect(taken[0]).toMatchObject({ name: 'slow.pdf', whole: false });
  });

  test('recognises a file that changed since it was first seen', async () => {
    const content = Buffer.from('ten bytes.');
    for (const [bytesBefore, whole] of [
      [content.length, true],
      [content.length - 1, false],
    ] as const) {
      await writeFile(join(hot, 'data.bin'), content);
      const file = await take(join(hot, 'data.bin'), 'data.bin', bytesBefore, null, true);
      expect([file.bytes, file.whole]).toEqual([content.length, whole]);
    }
    await expect(take(join(hot, 'data.bin'), 'data.bin', 10, null, true)).rejects.toThrow(/ENOENT/);
  });

  test('waits until a file has been unchanged for the required time', async () => {
    const { taken } = start({ takeAfterMs: 1_500, clock });
    const file = await open(join(hot, 'slow.pdf'), 'w');
    for (let index = 0; index < 5; index++) {
      await file.write(`part ${index}\n`);
      await pass(1_000);
    }
    await file.write('%%EOF\n');
    await file.close();
    // The last change is noticed by an event at once, or by the next scan.
    await pass(1_400);
    expect(taken).toEqual([]);
    await pass(150);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.whole).toBe(true);
  });

  test('leaves folders and hidden files alone, and finds a hot folder that comes later', async () => {
    await rm(hot, { recursive: true });
    const { taken } = start({ takeAfterMs: 0, clock });
    await looked();
    await mkdir(join(hot, 'folder.pdf'), { recursive: true });
    await writeFile(join(hot, '.hidden.pdf'), pdf('x'));
    await put('a.pdf');
    await pass(100);
    expect(taken).toHaveLength(1);
    expect((await readdir(hot)).sort()).toEqual(['.hidden.pdf', 'folder.pdf']);
  });
});

describe('habits', () => {
  const habits = (change: Partial<RipHabits>): RipHabits => ({ ...ripProfiles.hungry, ...change });

  test('gathering: nothing until enough files wait, or the oldest has waited long enough', async () => {
    const { taken } = start({ habits: habits({ gathers: { files: 3, orAfterMs: 2_000 } }), clock });
    await put('a.pdf');
    await put('b.pdf');
    await pass(1_900);
    expect(taken).toEqual([]);
    await put('c.pdf');
    await pass(STEP_MS);
    expect(taken).toHaveLength(3);
    await put('d.pdf');
    await pass(1_950);
    expect(taken).toHaveLength(3);
    await pass(100);
    expect(taken).toHaveLength(4);
  });

  test('result folders: good ones and bad ones, inside the hot folder', async () => {
    const leaves = ripProfiles['prinergy-evo'].leaves;
    const { taken } = start({ habits: habits({ leaves, refusesEvery: 3 }) });
    for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) await put(name);
    await until('all are taken', () => taken.length === 4);
    expect(await readdir(join(hot, 'Input_Success'))).toHaveLength(3);
    expect(await readdir(join(hot, 'Input_Error'))).toHaveLength(1);
    expect(taken.map((file) => file.good)).toEqual([true, true, false, true]);
  });

  test('triggers: a file goes with its trigger, never without', async () => {
    const { taken } = start({ habits: ripProfiles.processdirector, clock });
    await put('a.pdf');
    await put('b.pdf');
    await pass(150);
    expect(taken).toEqual([]);
    await put('b.trg', Buffer.alloc(0));
    await pass(STEP_MS);
    expect([taken[0]?.name, await readdir(hot)]).toEqual(['b.pdf', ['a.pdf']]);
  });

  test('renaming: the name no longer reveals the job', async () => {
    const { taken } = start({ habits: habits({ leaves: { kind: 'renamed' } }), outFolder: out });
    await put('a.pdf');
    await until('it is taken', () => taken.length === 1);
    expect(await readdir(out)).toEqual([expect.stringMatching(/^\d{14}-0\.pdf$/)]);
  });

  test('never picking up, and rewriting in place', async () => {
    start({ habits: habits({ mood: 'never' }), clock });
    await put('a.pdf');
    await pass(150);
    expect(await readFile(join(hot, 'a.pdf'))).toEqual(pdf('a.pdf'));
    await rip?.stop();
    clock = new ManualClock();
    const { taken } = start({ habits: habits({ mood: 'rewrites' }), clock });
    await pass(150);
    expect((await readFile(join(hot, 'a.pdf'), 'latin1')).match(/seen by the RIP/g)).toHaveLength(1);
    expect(taken).toEqual([]);
  });

  test('scanning rarely: nothing is picked up in between', async () => {
    const { taken } = start({ habits: habits({ scanEveryMs: 2_000 }), clock });
    await looked();
    await put('a.pdf');
    await pass(1_950);
    expect(taken).toEqual([]);
    await pass(STEP_MS);
    expect(taken).toHaveLength(1);
  });

  test('leaving read-only files alone until they are not', async () => {
    const { taken } = start({ habits: habits({ ignoresReadOnly: true }), clock });
    await writeFile(join(root, 'staged'), pdf('a'), { mode: 0o444 });
    await rename(join(root, 'staged'), join(hot, 'a.pdf'));
    await pass(150);
    expect(taken).toEqual([]);
    await chmod(join(hot, 'a.pdf'), 0o666);
    await pass(STEP_MS);
    expect(taken).toHaveLength(1);
  });

  test('leaving files alone that have the name of one it picked up', async () => {
    const { taken } = start({ habits: habits({ remembersNames: true }) });
    await put('a.pdf');
    await until('it is taken', () => taken.length === 1);
    await put('a.pdf', pdf('again'));
    await put('a_r2.pdf', pdf('again'));
    await until('the new name is taken', () => taken.length === 2);
    expect(await readdir(hot)).toEqual(['a.pdf']);
  });

  test('hurried: everything in a fraction of the time, and nothing else', () => {
    expect(hurried(ripProfiles['prinergy-evo'], 10)).toEqual({
      ...ripProfiles['prinergy-evo'],
      gathers: { files: 32, orAfterMs: 1_000 },
    });
    expect(hurried(ripProfiles.fiery, 10)).toMatchObject({ scanEveryMs: 500, takeAfterMs: 1_000 });
  });
});
