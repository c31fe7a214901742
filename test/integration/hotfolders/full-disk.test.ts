import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fastClock } from '../../support/clocks.ts';
import { type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

const MB = 1024 * 1024;

let disk: SmallDisk | null = null;
let rig: HotFolderRig | null = null;
beforeEach(async ({ skip }) => {
  const mounted = smallDisk(8);
  skip(mounted === null, noSmallDisk);
  disk = mounted;
});
afterEach(async () => {
  await rig?.stop();
  disk?.remove();
  [rig, disk] = [null, null];
});

test.each([
  ['with a little room left', 6 * MB],
  ['without room for a single byte', 8 * MB],
])('a full hot folder, %s: reported, nothing partial appears, sent when there is room', async (_, used) => {
  const hot = join(disk?.path ?? '', 'hot');
  rig = await hotFolderRig({ hot });
  const { service } = rig;
  const ballast = join(disk?.path ?? '', 'ballast');
  // As much as fits.
  await writeFile(ballast, Buffer.alloc(used)).catch(() => undefined);
  const id = await rig.archived('a', pdfOf('a', 4 * MB));
  await until('the problem is told', () => service.problemOf(rip) !== null);
  expect(service.problemOf(rip)?.code).toBe('folder.full');
  expect(await readdir(hot)).toEqual([]);
  await rm(ballast);
  await rig.settled(id, 'delivered');
  expect(await readdir(hot)).toHaveLength(1);
});

test('a full hot folder is tried again after a while, however much changes meanwhile', async () => {
  const hot = join(disk?.path ?? '', 'hot');
  rig = await hotFolderRig({ hot });
  const { archive, service } = rig;
  const ballast = join(disk?.path ?? '', 'ballast');
  await writeFile(ballast, Buffer.alloc(6 * MB));
  const clock = fastClock(20);
  const attempts: number[] = [];
  const copyTo = archive.copyTo.bind(archive);
  vi.spyOn(archive, 'copyTo').mockImplementation((...call) => {
    attempts.push(clock.steadyMs());
    return copyTo(...call);
  });
  const id = await rig.archived('a', pdfOf('a', 4 * MB));
  await until('it was tried four times', () => {
    service.fileChanged(id);
    return attempts.length >= 4;
  });
  const waits = attempts.slice(1).map((at, index) => at - (attempts[index] ?? at));
  expect(Math.min(...waits)).toBeGreaterThan(2_500);
  await rm(ballast);
  await rig.settled(id, 'delivered');
});

test('a hot folder that is its own disk: staging is inside it, because beside it is another disk', async () => {
  const hot = disk?.path ?? '';
  rig = await hotFolderRig({ hot });
  await rig.settled(await rig.archived('a', pdfOf('a', 50_000)), 'delivered');
  expect((await readdir(hot)).sort()).toHaveLength(2);
  expect(await readdir(hot)).toContain('.makeready-staging');
});

test('a share that is unmounted and mounted again: nothing is picked up or sent meanwhile', async () => {
  const share = disk?.path ?? '';
  rig = await hotFolderRig({ hot: share });
  const { service } = rig;
  const present = await rig.archived('a', pdfOf('a', 50_000));
  await rig.settled(present, 'delivered');
  const away = `${share}-away`;
  await mkdir(away);
  execFileSync('mount', ['--bind', share, away]);
  execFileSync('umount', [share]);
  try {
    const later = await rig.archived('b', pdfOf('b', 50_000));
    await rig.settled(later, 'planned');
    await until('the problem is told', () => service.problemOf(rip) !== null);
    expect(rig.deliveryOf(present).state).toBe('delivered');
    expect(rig.deliveryOf(later).state).toBe('planned');
    expect(await readdir(share)).toEqual([]);
    execFileSync('mount', ['--bind', away, share]);
    await rig.settled(later, 'delivered');
    expect(rig.deliveryOf(present).state).toBe('delivered');
  } finally {
    execFileSync('umount', [away]);
    await rm(away, { recursive: true });
  }
});

test('a read-only disk: reported, nothing is lost, sent when it is writable', async () => {
  const hot = disk?.path ?? '';
  rig = await hotFolderRig({ hot });
  const { service } = rig;
  const present = await rig.archived('a', pdfOf('a', 50_000));
  await rig.settled(present, 'delivered');
  execFileSync('mount', ['-o', 'remount,ro', hot]);
  const later = await rig.archived('b', pdfOf('b', 50_000));
  await until('the problem is told', () => service.problemOf(rip)?.code === 'folder.forbidden');
  expect(rig.deliveryOf(present).state).toBe('delivered');
  execFileSync('mount', ['-o', 'remount,rw', hot]);
  await rig.settled(later, 'delivered');
  expect((await readdir(hot)).filter((name) => !name.startsWith('.'))).toHaveLength(2);
});

test('a disk that fills up while a group is copied: whole files go, the rest when there is room', async () => {
  const hot = join(disk?.path ?? '', 'hot');
  rig = await hotFolderRig({ hot });
  const { service } = rig;
  await service.stop();
  const ids = [];
  for (const name of ['a', 'b', 'c', 'd', 'e']) ids.push(await rig.archived(name, pdfOf(name, 2 * MB)));
  service.start();
  await until('the problem is told', () => service.problemOf(rip)?.code === 'folder.full');
  let taken = 0;
  await until('all are taken', async () => {
    for (const name of (await readdir(hot)).filter((one) => !one.startsWith('.'))) {
      expect((await readFile(join(hot, name))).length).toBe(2 * MB);
      await rm(join(hot, name));
      taken += 1;
    }
    return taken === ids.length;
  });
  for (const id of ids) await rig.settled(id, 'picked-up');
});
