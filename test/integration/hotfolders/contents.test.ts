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

test('the contents of a hot folder say of each file whether it can be resent, by one read for all of them', async () => {
  const names = ['a', 'b', 'c', 'd'];
  const ids = await Promise.all(names.map((name) => rig.archived(name, pdfOf(name, 1_000))));
  const sent = await Promise.all(ids.map((id) => rig.settled(id, 'delivered')));
  const [first] = sent;
  const [folder] = rig.profiles;
  if (first === undefined || folder === undefined) throw new Error('Nothing was sent.');
  await rm(join(rig.hot, first.finalName ?? ''));
  await rig.settled(first.artworkId, 'taken');
  const one = vi.spyOn(rig.store.deliveries, 'ofArtwork');
  const all = vi.spyOn(rig.store.deliveries, 'statesAt');
  const { inFolder, pickedUp } = await rig.service.contentsOf(folder);
  expect([one.mock.calls.length, all.mock.calls.length]).toEqual([0, 1]);
  expect(inFolder.map(({ resendBar }) => resendBar)).toEqual(['in-folder', 'in-folder', 'in-folder']);
  expect(pickedUp.map(({ resendBar }) => resendBar)).toEqual([null]);
});
