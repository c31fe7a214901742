import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { unseen, unseenCodes } from '../../support/unseen-paths.ts';
import { until } from '../../support/until.ts';

// A share that fails does not say what is in it: nothing there counts as picked up, or as sent, meanwhile.

const file = pdfOf('unseen', 9_000);

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig({ started: false });
});
afterEach(() => rig.stop());

const problem = (): string | undefined => rig.service.problemOf(rip)?.code;

test.each([...unseenCodes])(
  '%s for a delivered file is no pickup, and for a temp file no commit that is done',
  async (code) => {
    const staging = join(rig.folder, '.makeready-staging-hot', 'own');
    await mkdir(staging, { recursive: true });
    rig.store.stagings.set(rip, rig.hot, staging);
    rig.service.start();
    const there = await rig.archived('there', file);
    const { finalName } = await rig.settled(there, 'delivered');
    await rig.service.stop();
    const coming = await rig.archived('coming', file);
    const { id } = rig.store.deliveries.plan(coming, rip, { sha256: sumOf(file), bytes: file.length });
    const tempPath = join(staging, `${id}-x.part`);
    rig.store.deliveries.copying(id, { tempPath, finalName: 'coming.pdf' });
    await writeFile(tempPath, file);
    rig.store.deliveries.committing(id);
    // Listed no more, as by a server that has just come back, and not to be seen by name.
    const aside = join(rig.folder, 'aside.pdf');
    await rename(join(rig.hot, finalName ?? ''), aside);
    const names = new Set([finalName, basename(tempPath)]);
    const { seeAgain } = unseen(code, (path) => names.has(basename(path)));
    try {
      rig.service.start();
      await until('it is told', () => problem() !== undefined);
      await rig.looksAgain();
      expect(problem()).not.toMatch(/missing|another/);
      expect(rig.deliveryOf(there).state).toBe('delivered');
      expect(rig.deliveryOf(coming).state).toBe('committing');
      expect(await readdir(rig.hot)).toEqual([]);
    } finally {
      await rename(aside, join(rig.hot, finalName ?? ''));
      seeAgain();
    }
    await rig.settled(coming, 'delivered');
    expect(rig.deliveryOf(there).state).toBe('delivered');
    expect((await readdir(rig.hot)).sort()).toEqual(['coming.pdf', finalName].sort());
    expect(await readdir(staging)).toEqual([]);
  },
);

test('a folder whose path has become a circle of links is not missing, and its file not picked up', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'links need a right there');
  rig.service.start();
  const id = await rig.archived('a', file);
  const { finalName } = await rig.settled(id, 'delivered');
  const away = join(rig.folder, 'away');
  await rename(rig.hot, away);
  await symlink(join(rig.folder, 'round'), rig.hot);
  await symlink(rig.hot, join(rig.folder, 'round'));
  await until('it is told', () => problem() !== undefined);
  await rig.looksAgain();
  expect(rig.service.problemOf(rip)).toMatchObject({ code: 'folder.fault', values: { error: 'ELOOP' } });
  expect(rig.deliveryOf(id).state).toBe('delivered');
  await rm(rig.hot);
  await rename(away, rig.hot);
  await rm(join(rig.hot, finalName ?? ''));
  await rig.settled(id, 'picked-up');
});
