import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hotFolderRig } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

test('no file appears in the hot folder before the journal is on disk, and each once when it is', async () => {
  const rig = await hotFolderRig({ started: false });
  const synced = rig.store.synced;
  let asked = 0;
  let isRefused = true;
  Object.assign(rig.store, {
    synced: async () => {
      asked++;
      if (isRefused) throw Object.assign(new Error('EIO: the disk refuses'), { code: 'EIO' });
      await synced();
    },
  });
  const id = await rig.archived('a', pdfOf('a', 2_000));
  rig.service.start();
  // Everything that is retried waits for the journal, too.
  await until('it was tried twice', () => asked >= 2);
  expect(await readdir(rig.hot)).toEqual([]);
  expect(rig.deliveryOf(id).state).toBe('committing');
  isRefused = false;
  await rig.settled(id, 'delivered');
  expect(await readdir(rig.hot)).toHaveLength(1);
  await rig.stop();
});
