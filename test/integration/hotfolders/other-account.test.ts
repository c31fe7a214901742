import {
  chmod,
  chown,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { proveAndGrant } from '../../../src/main/station/hotfolders/folder/file-access.ts';
import { type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { asAnother, canBeAnother, whyNot } from '../../support/other-account.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// What another account on the same machine can do to files on their way into a hot folder.

const FILES = 60;
const file = pdfOf('other-account', 50_000);
const content = { bytes: file.length, sha256: sumOf(file) };

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
  await chmod(rig.folder, 0o755);
});
afterEach(() => rig.stop());

const code = (): string | undefined => rig.service.problemOf(rip)?.code;
const staging = (): string => join(rig.folder, '.makeready-staging-hot');

/** Overwrites the first bytes of everything below the folder that it may write to, until its input ends. */
const changesAll = (folder: string): string => `
  import { openSync, writeSync, closeSync, readdirSync } from 'node:fs';
  let seen = 0, changed = 0, over = false;
  process.stdin.on('end', () => { over = true; }).resume();
  const look = (at) => {
    let names = [];
    try { names = readdirSync(at, { withFileTypes: true }); } catch { return; }
    for (const one of names) {
      const path = at + '/' + one.name;
      if (one.isDirectory()) { look(path); continue; }
      if (!one.name.endsWith('.pdf') && !one.name.endsWith('.part')) continue;
      seen++;
      try {
        const fd = openSync(path, 'r+');
        writeSync(fd, 'CHANGED', 0);
        closeSync(fd);
        changed++;
      } catch {}
    }
  };
  const round = () => {
    look(${JSON.stringify(folder)});
    if (over) console.log(JSON.stringify({ seen, changed }));
    else setImmediate(round);
  };
  console.log('ready');
  round();`;

describe('another account', () => {
  test('cannot change anything on its way or in the hot folder', async ({ skip }) => {
    skip(!canBeAnother, whyNot);
    const other = await asAnother(changesAll(rig.folder));
    const ids = [];
    for (let number = 0; number < FILES; number++) {
      ids.push(await rig.archived(`file-${number}`, pdfOf(`file-${number}`, 20_000)));
    }
    for (const id of ids) await rig.settled(id, 'delivered');
    const [line = '{}'] = await other.stop();
    const { seen, changed } = JSON.parse(line);
    expect(seen).toBeGreaterThan(0);
    expect(changed).toBe(0);
    for (const id of ids) {
      const { finalName, sha256 } = rig.deliveryOf(id);
      expect(sumOf(await readFile(join(rig.hot, finalName ?? '')))).toBe(sha256);
    }
    expect((await stat(staging())).mode & 0o077).toBe(0);
  });

  test('gets the files if the hot folder belongs to its group, and no other account does', async ({
    skip,
  }) => {
    skip(!canBeAnother, whyNot);
    const nobody = 65_534;
    await chown(rig.hot, -1, nobody);
    const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
    const { gid, mode } = await stat(join(rig.hot, finalName ?? ''));
    expect({ gid, mode: mode & 0o777 }).toEqual({ gid: nobody, mode: 0o664 });
  });

  test('plants a link or a folder where files are staged: nothing is sent, and it is reported', async ({
    skip,
  }) => {
    skip(!canBeAnother, whyNot);
    await chmod(rig.folder, 0o1777);
    const theirs = join(rig.folder, 'theirs');
    for (const how of [
      `mkdirSync(${JSON.stringify(theirs)}); symlinkSync(${JSON.stringify(theirs)}, at)`,
      'mkdirSync(at)',
    ]) {
      // The station must not use a folder that is removed or inserted meanwhile.
      await rig.service.stop();
      rig.store.stagings.set(rip, rig.hot, null);
      await rm(staging(), { recursive: true, force: true });
      const other = await asAnother(`
        import { mkdirSync, symlinkSync } from 'node:fs';
        const at = ${JSON.stringify(staging())};
        ${how};
        console.log('ready');
        process.stdin.resume();`);
      await other.stop();
      rig.service.start();
      const id = await rig.archived(`planted-${how.length}`, pdfOf(how, 300));
      await until('it is said', () => code() === 'folder.staging-not-ours');
      expect(await readdir(rig.hot)).toEqual([]);
      await rig.service.stop();
      await rm(staging(), { recursive: true });
      rig.service.start();
      await rig.taken(id);
    }
    expect(await readdir(theirs)).toEqual([]);
  });
});

test('a folder of ours that others may enter is closed to them before anything is created in it', async () => {
  await mkdir(staging(), { mode: 0o777 });
  await chmod(staging(), 0o777);
  await rig.settled(await rig.archived('a', file), 'delivered');
  expect((await stat(staging())).mode & 0o777).toBe(0o700);
});

test.each(['before its first file', 'between two files'])(
  'a link in the place of the hot folder, put there %s: nothing is sent through it until an operator confirms it',
  async (when) => {
    const theirs = join(rig.folder, 'theirs');
    await mkdir(theirs);
    rig.store.stagings.setLeadsTo(rip, rig.hot, rig.hot);
    if (when === 'between two files') await rig.taken(await rig.archived('a', file));
    await rename(rig.hot, join(rig.folder, 'away'));
    await symlink(theirs, rig.hot);
    const id = await rig.archived('b', pdfOf('b', 300));
    await until('it is said', () => code() === 'folder.leads-elsewhere');
    expect(await readdir(theirs)).toEqual([]);
    rig.service.trust(rip);
    await rig.settled(id, 'delivered');
    expect((await readdir(theirs)).filter((name) => !name.startsWith('.'))).toHaveLength(1);
    expect(rig.store.stagings.leadsTo(rip, rig.hot)).toBe(theirs);
  },
);

test('a copy that was changed unobserved is not sent: it is reported, and made again', async () => {
  await rig.service.stop();
  const id = await rig.archived('a', file);
  const own = join(staging(), 'own');
  await mkdir(own, { recursive: true });
  rig.store.stagings.set(rip, rig.hot, own);
  const { id: delivery } = rig.store.deliveries.plan(id, rip, content);
  const tempPath = join(own, `${delivery}-x.part`);
  await writeFile(tempPath, Buffer.alloc(file.length));
  rig.store.deliveries.copying(delivery, { tempPath, finalName: 'a.pdf' });
  rig.store.deliveries.committing(delivery);
  const copyTo = rig.archive.copyTo.bind(rig.archive);
  const told = Promise.withResolvers<void>();
  // The second copy waits until that has been reported.
  rig.archive.copyTo = async (sha256, target, finish) => {
    await told.promise;
    await copyTo(sha256, target, finish);
  };
  rig.service.start();
  await until('it is said', () => code() === 'folder.changed-by-another');
  told.resolve();
  const { finalName } = await rig.settled(id, 'delivered');
  expect(await readFile(join(rig.hot, finalName ?? ''))).toEqual(file);
});

describe('before a file within reach of others is published', () => {
  const granted = (path: string) => proveAndGrant(path, content, { hotFolder: rig.hot, access: 'group' });

  test('it is verified and then made accessible', async () => {
    const path = join(rig.folder, 'made');
    await writeFile(path, file, { mode: 0o600 });
    expect(await granted(path)).toBe(true);
    expect((await lstat(path)).mode & 0o777).toBe(0o664);
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['other bytes of that size', (path) => writeFile(path, Buffer.alloc(file.length), { mode: 0o600 })],
    ['more bytes', (path) => writeFile(path, Buffer.concat([file, file]), { mode: 0o600 })],
    [
      'a file with a second, writable name',
      async (path) => {
        await writeFile(path, file, { mode: 0o600 });
        await link(path, `${path}-too`);
      },
    ],
    [
      'a link to the right bytes',
      async (path) => {
        await writeFile(`${path}-far`, file, { mode: 0o600 });
        await symlink(`${path}-far`, path);
      },
    ],
    ['a folder', (path) => mkdir(path)],
  ])('%s is rejected', async (_, make) => {
    const path = join(rig.folder, 'made');
    await make(path);
    expect(await granted(path)).toBe(false);
  });

  test('the right bytes in a file of another account are rejected', async ({ skip }) => {
    skip(!canBeAnother, whyNot);
    const path = join(rig.folder, 'made');
    await writeFile(path, file, { mode: 0o600 });
    await chown(path, 65_534, 65_534);
    expect(await granted(path)).toBe(false);
  });
});
