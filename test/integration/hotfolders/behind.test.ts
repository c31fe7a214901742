import { afterEach, expect, test } from 'vitest';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

let rig: HotFolderRig;
afterEach(() => rig.stop());

test('a hot folder says when more waits for it than it can take in a moment, and when no longer', async () => {
  const changes: string[] = [];
  rig = await hotFolderRig({ onBehind: (id, isBehind) => changes.push(`${id} ${isBehind}`) });
  rig.profiles = [profile(rig.hot, { paused: true })];
  const ids = [];
  for (let count = 0; count < 40; count++)
    ids.push(await rig.archived(`f${count}`, pdfOf(`file ${count}`, 300)));
  for (const id of ids) await rig.becomes(id, 'delivering');
  expect(changes, 'paused, it is not behind').toEqual([]);
  rig.profiles = [profile(rig.hot)];
  rig.service.look();
  for (const id of ids) await rig.settled(id, 'delivered');
  await until('nothing waits for it', () => changes.length === 2);
  expect(changes).toEqual(['rip true', 'rip false']);
});

test('one that cannot be written to is not behind: downloads for others go on', async () => {
  const changes: string[] = [];
  rig = await hotFolderRig({ onBehind: (id, isBehind) => changes.push(`${id} ${isBehind}`) });
  rig.profiles = [profile(`${rig.folder}/not-there`)];
  const ids = [];
  for (let count = 0; count < 40; count++)
    ids.push(await rig.archived(`f${count}`, pdfOf(`file ${count}`, 300)));
  for (const id of ids) await rig.becomes(id, 'delivering');
  await until('it has been tried', () => changes.length > 0);
  await until('it is behind no longer', () => changes.at(-1) === 'rip false');
});
