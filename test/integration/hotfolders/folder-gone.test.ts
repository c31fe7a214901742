import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

// A missing hot folder is reported even if no file is in it or due there.

let rig: HotFolderRig;
let away: string;
beforeEach(async () => {
  rig = await hotFolderRig();
  away = join(rig.folder, 'away');
});
afterEach(() => rig.stop());

const says = (code: string | undefined): Promise<void> =>
  until(`it says ${code}`, () => rig.service.problemOf(rip)?.code === code);

test('that never got a file: reported, as is its return; nothing is created for it meanwhile', async () => {
  await rig.looksAgain();
  await rename(rig.hot, away);
  await says('folder.missing');
  await rename(away, rig.hot);
  await says(undefined);
  expect((await readdir(rig.folder)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('that the RIP has emptied: reported, also while sending is paused, and used again when it is back', async () => {
  await rig.taken(await rig.archived('a', pdfOf('a', 9_000)));
  await rename(rig.hot, away);
  await says('folder.missing');
  rig.profiles = [{ ...profile(rig.hot), paused: true }];
  rig.service.look();
  await rig.looksAgain();
  expect(rig.service.problemOf(rip)?.code).toBe('folder.missing');
  await rename(away, rig.hot);
  await says(undefined);
  rig.profiles = [profile(rig.hot)];
  rig.service.look();
  await rig.settled(await rig.archived('b', pdfOf('b', 9_000)), 'delivered');
});

test('another folder at the same path is not mistaken for it', async () => {
  await rig.taken(await rig.archived('a', pdfOf('a', 9_000)));
  await rename(rig.hot, away);
  await rename(join(rig.folder, '.makeready-staging-hot'), join(rig.folder, 'staging-away'));
  await mkdir(rig.hot);
  await says('folder.another');
});

test('that was away when its file was cancelled reports nothing about it when it is back', async () => {
  await rename(rig.hot, away);
  const id = await rig.archived('a', pdfOf('a', 9_000));
  await says('folder.missing');
  const job = serviceJob('job-a', { status: status('job.cancelled') });
  rig.store.jobs.apply(connection, job, { change: { source: 'webhook', at: 9 } });
  await rig.becomes(id, 'withdrawn');
  await rename(away, rig.hot);
  await says(undefined);
  expect(await readdir(rig.hot)).toEqual([]);
});
