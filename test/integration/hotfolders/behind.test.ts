import { afterEach, expect, test } from 'vitest';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

let rig: HotFolderRig;
afterEach(() => rig.stop());

test('a hot folder says when more waits for it than it is given in a moment, and when no longer', async () => {
  const told: string[] = [];
  rig = await hotFolderRig({ onBehind: (id, isBehind) => told.push(`${id} ${isBehind}`) });
  rig.profiles = [profile(rig.hot, { paused: true })];
  const ids = [];
  for (let count = 0; count < 40; count++)
    ids.push(await rig.archived(`f${count}`, pdfOf(`file ${count}`, 300)));
  for (const id of ids) await rig.becomes(id, 'delivering');
  expect(told, 'paused, it is not behind').toEqual([]);
  rig.profiles = [profile(rig.hot)];
  rig.service.look();
  for (const id of ids) await rig.settled(id, 'delivered');
  await until('nothing waits for it', () => told.length === 2);
  expect(told).toEqual(['rip true', 'rip false']);
});

test('one that cannot be written to is not behind: others are fetched for', async () => {
  const told: string[] = [];
  rig = await hotFolderRig({ onBehind: (id, isBehind) => told.push(`${id} ${isBehind}`) });
  rig.profiles = [profile(`${rig.folder}/not-there`)];
  const ids = [];
  for (let count = 0; count < 40; count++)
    ids.push(await rig.archived(`f${count}`, pdfOf(`file ${count}`, 300)));
  for (const id of ids) await rig.becomes(id, 'delivering');
  await until('it has been tried', () => told.length > 0);
  await until('it is behind no longer', () => told.at(-1) === 'rip false');
});
