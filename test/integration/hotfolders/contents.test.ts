import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HotFolderRig, hotFolderRig } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());

test('the contents of a hot folder say of each file whether it can be resent, with one query for all', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const ids = await Promise.all(names.map((name) => rig.archived(name, pdfOf(name, 1_000))));
  const sent = await Promise.all(ids.map((id) => rig.settled(id, 'delivered')));
  const [first] = sent;
  const [folder] = rig.profiles;
  if (first === undefined || folder === undefined) throw new Error('Nothing was sent.');
  await rm(join(rig.hot, first.finalName ?? ''));
  await rig.settled(first.artworkId, 'picked-up');
  const one = vi.spyOn(rig.store.deliveries, 'ofArtwork');
  const all = vi.spyOn(rig.store.deliveries, 'statesAt');
  const { inFolder, pickedUp } = await rig.service.contentsOf(folder);
  expect([one.mock.calls.length, all.mock.calls.length]).toEqual([0, 1]);
  expect(inFolder.map(({ resendBar }) => resendBar)).toEqual(['in-folder', 'in-folder', 'in-folder']);
  expect(pickedUp.map(({ resendBar }) => resendBar)).toEqual([null]);
});

test('the contents of a hot folder name each file and its job, with one query for all', async () => {
  const names = ['a', 'b', 'c'];
  const ids = await Promise.all(names.map((name) => rig.archived(name, pdfOf(name, 1_000))));
  for (const id of ids) await rig.settled(id, 'delivered');
  const [folder] = rig.profiles;
  if (folder === undefined) throw new Error('There is no hot folder.');
  const files = ids.map((id) => rig.store.artworks.get(id));
  const jobs = ids.map((id) => rig.store.artworks.jobContext(id)?.jobName);
  const single = [vi.spyOn(rig.store.artworks, 'get'), vi.spyOn(rig.store.artworks, 'jobContext')];
  const all = vi.spyOn(rig.store.folderViews, 'files');
  const { inFolder } = await rig.service.contentsOf(folder);
  expect(single.map((read) => read.mock.calls.length)).toEqual([0, 0]);
  expect(all).toHaveBeenCalledTimes(1);
  // Files are listed in the order in which they were sent.
  const sent = inFolder.map(({ deliveryId }) => deliveryId);
  expect(sent).toEqual(sent.toSorted((one, other) => one - other));
  const shown = new Map(inFolder.map((one) => [one.artworkId, one]));
  expect(ids.map((id) => shown.get(id)?.fileName)).toEqual(files.map((file) => file?.name));
  expect(ids.map((id) => shown.get(id)?.jobName)).toEqual(jobs);
});
