import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { HotFolderId } from '../../../src/contract/index.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';

// A hot folder is removed from the settings while files are in it, so nobody sees whether they are picked
// up.

const proof = HotFolderId.parse('proof');

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());

test('its files are resent to where the rules send them now', async () => {
  const id = await rig.archived('a', pdfOf('a', 3_000));
  await rig.settled(id, 'delivered');
  rig.profiles = [];
  rig.service.routesChanged();
  const resend = (): void => rig.service.resends.resend(id, null, 'The RIP is gone.');
  expect(resend).toThrow(/hot folder was removed/);
  const path = join(rig.folder, 'proof');
  await mkdir(path);
  rig.profiles = [profile(path, { id: proof, name: 'Proofer' })];
  rig.defaultHotFolder = proof;
  rig.service.routesChanged();
  resend();
  const sent = await rig.settled(id, 'delivered', proof);
  expect(sent).toMatchObject({ revision: 2, routedBy: { by: 'default' } });
  expect(await readdir(path)).toContain(sent.finalName);
  // The contents of the former folder are left alone.
  expect(rig.deliveryOf(id, rip).state).toBe('delivered');
  expect(resend).toThrow(/Still in the hot folder/);
});
