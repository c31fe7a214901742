import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, RouteRule } from '../../../src/contract/index.ts';
import { syncFolder } from '../../../src/main/station/artwork/index.ts';
import { grantAccessTo } from '../../../src/main/station/hotfolders/folder/file-access.ts';
import { clockAheadMs, dateNow } from '../../../src/main/station/hotfolders/folder/files.ts';
import { renameIntoPlace } from '../../../src/main/station/hotfolders/folder/rename-into-place.ts';
import { shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';
import type { DeliveryRecord } from '../../../src/main/station/store/index.ts';
import {
  type HotFolderRig,
  hotFolderRig,
  preflightThatSays,
  profile,
  rip,
} from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { noSmallDisk, type SmallDisk, smallDisk } from '../../support/small-disk.ts';
import { until } from '../../support/until.ts';

// What disks and shares do to a delivery.

const file = pdfOf('faults', 50_000);
const content = { bytes: file.length, sha256: sumOf(file) };

let rig: HotFolderRig;
let disk: SmallDisk | null;
beforeEach(async () => {
  disk = null;
  rig = await hotFolderRig();
});
afterEach(async () => {
  await rig.stop();
  disk?.remove();
});

const code = (): string | undefined => rig.service.problemOf(rip)?.code;
const visible = async (folder = rig.hot): Promise<string[]> =>
  (await readdir(folder)).filter((name) => !name.startsWith('.')).sort();

/** Makes a folder immutable, as another program's lock does; false if that is impossible here. */
const lock = (folder: string): boolean => spawnSync('chattr', ['+i', folder]).status === 0;
const unlock = (folder: string): void => void spawnSync('chattr', ['-i', folder]);
const noLock = 'a folder that refuses changes to root too needs root and chattr';

describe('a rename that is denied for a while', () => {
  test('is tried again until it works, and reported meanwhile', async ({ skip }) => {
    skip(!lock(rig.hot), noLock);
    const id = await rig.archived('a', file);
    try {
      await until('the problem is told', () => code() === 'folder.forbidden');
      expect(rig.store.deliveries.ofArtwork(id)[0]?.state).toBe('committing');
      expect(await visible()).toEqual([]);
    } finally {
      unlock(rig.hot);
    }
    const { finalName } = await rig.settled(id, 'delivered');
    expect(await visible()).toEqual([finalName]);
    await until('the problem is over', () => code() === undefined);
  });

  test('of one file does not keep the others waiting', async ({ skip }) => {
    await rig.service.stop();
    const [first, second] = [await rig.archived('a', file), await rig.archived('b', pdfOf('b', 300))];
    const held = await committing(first, 'a.pdf');
    skip(spawnSync('chattr', ['+i', held.tempPath ?? '']).status !== 0, noLock);
    try {
      rig.service.start();
      const { finalName } = await rig.settled(second, 'delivered');
      expect(await visible()).toEqual([finalName]);
      await until('the problem is told', () => code() === 'folder.forbidden');
    } finally {
      spawnSync('chattr', ['-i', held.tempPath ?? '']);
    }
    await rig.settled(first, 'delivered');
    expect(await visible()).toHaveLength(2);
  });

  test('of the first file keeps the others waiting if order matters', async ({ skip }) => {
    await rig.service.stop();
    rig.profiles = [profile(rig.hot, { order: 'numbered' })];
    const [first, second] = [await rig.archived('a', file), await rig.archived('b', pdfOf('b', 300))];
    const held = await committing(first, 'a.pdf');
    skip(spawnSync('chattr', ['+i', held.tempPath ?? '']).status !== 0, noLock);
    try {
      rig.service.start();
      await until('the problem is told', () => code() === 'folder.forbidden');
      await rig.looksAgain();
      expect(await visible()).toEqual([]);
    } finally {
      spawnSync('chattr', ['-i', held.tempPath ?? '']);
    }
    await rig.settled(second, 'delivered');
    const delivered = [first, second].map((id) => rig.deliveryOf(id).deliveredAt ?? 0);
    expect(delivered).toEqual(delivered.toSorted((one, other) => one - other));
  });
});

/** Takes a delivery to just before its rename. */
async function committing(id: ArtworkId, finalName: string): Promise<DeliveryRecord> {
  const { deliveries, stagings } = rig.store;
  const staging = stagings.get(rip, rig.hot) ?? join(rig.folder, '.makeready-staging-hot', 'own');
  await mkdir(staging, { recursive: true });
  stagings.set(rip, rig.hot, staging);
  const { id: delivery } = deliveries.plan(id, rip, content);
  const tempPath = join(staging, `${delivery}-x.part`);
  await writeFile(tempPath, file);
  deliveries.copying(delivery, { tempPath, finalName });
  return deliveries.committing(delivery);
}

describe('an archived file that cannot be read', () => {
  /** Like a bad sector, or a lock by another program. Returns how to undo it. */
  const breakArchived = async (): Promise<() => Promise<void>> => {
    const path = rig.archive.pathOf(content.sha256);
    await rm(path);
    await symlink(path, path);
    return async () => {
      // At once: if it were missing for a moment, it would be downloaded again.
      await writeFile(`${path}.new`, file);
      await rename(`${path}.new`, path);
    };
  };

  test('is told, does not keep the others waiting, and is sent once it can be read', async () => {
    await rig.service.stop();
    const [first, second] = [await rig.archived('a', file), await rig.archived('b', pdfOf('b', 300))];
    const mend = await breakArchived();
    rig.service.start();
    await rig.settled(second, 'delivered');
    await until('the problem is told', () => code() === 'folder.archive-unreadable');
    await mend();
    await rig.settled(first, 'delivered');
    await until('the problem is over', () => code() === undefined);
  });

  test('is not read again each time that another is sent', async () => {
    await rig.stop();
    // No pause ends.
    const clock = { now: Date.now, steadyMs: () => 0, after: () => () => undefined };
    rig = await hotFolderRig({ started: false, clock });
    const bad = await rig.archived('a', file);
    await breakArchived();
    const verify = rig.archive.verify.bind(rig.archive);
    let reads = 0;
    rig.archive.verify = (sha256, bytes) => {
      if (sha256 === content.sha256) reads++;
      return verify(sha256, bytes);
    };
    rig.service.start();
    for (const name of ['b', 'c', 'd']) {
      await rig.settled(await rig.archived(name, pdfOf(name, 300)), 'delivered');
    }
    expect(reads).toBe(1);
    expect(rig.deliveryOf(bad).state).toBe('planned');
  });

  test('is found to be at fault, not the hot folder, if the copying fails', async () => {
    await rig.service.stop();
    // A socket: the archive knows it, but nobody can open it.
    const part = join(rig.folder, 'socket');
    const socket = createServer().listen(part);
    await once(socket, 'listening');
    const bad = await rig.archived('a', file);
    const sha256 = 'f'.repeat(64);
    rig.archive.admit(part, sha256);
    rig.store.deliveries.plan(bad, rip, { sha256, bytes: 0 });
    let copies = 0;
    const copyTo = rig.archive.copyTo.bind(rig.archive);
    rig.archive.copyTo = (...args) => {
      copies++;
      return copyTo(...args);
    };
    rig.service.start();
    await until('the file is told', () => code() === 'folder.archive-unreadable');
    expect(copies).toBe(1);
    expect(rig.service.obstacleOf(rip)).toBeNull();
    socket.close();
  });

  test('keeps the others waiting if order matters', async () => {
    await rig.service.stop();
    rig.profiles = [profile(rig.hot, { order: 'numbered' })];
    const [first, second] = [await rig.archived('a', file), await rig.archived('b', pdfOf('b', 300))];
    const mend = await breakArchived();
    rig.service.start();
    await until('the problem is told', () => code() === 'folder.archive-unreadable');
    await rig.looksAgain();
    expect(await visible()).toEqual([]);
    await mend();
    await rig.settled(second, 'delivered');
    expect(rig.deliveryOf(first).state).toBe('delivered');
  });
});

describe('a delivery whose data in the store cannot be read', () => {
  /** What another program does to the store. */
  const meddle = (sql: string): void => {
    const other = new DatabaseSync(rig.storeFile);
    other.exec(sql);
    other.close();
  };
  const planned = async (fileId: string): Promise<ArtworkId> => {
    const bytes = pdfOf(fileId, 300);
    const id = await rig.archived(fileId, bytes);
    rig.store.deliveries.plan(id, rip, { bytes: bytes.length, sha256: sumOf(bytes) });
    return id;
  };
  const ofBad = "(SELECT job_key FROM artwork WHERE file_id = 'bad')";

  test.each([
    ['the file, for its name', 'artwork', 'finishings', "file_id = 'bad'"],
    ['its job, for its name', 'job', 'components', `key IN ${ofBad}`],
    ['its job, for whether it is still wanted', 'job', 'status', `key IN ${ofBad}`],
  ])(
    'waits alone, is told and logged once, and is sent once it can be read: %s',
    async (_, table, column, where) => {
      await rig.service.stop();
      const bad = await planned('bad');
      const good = await planned('good');
      meddle(`UPDATE ${table} SET ${column} = 'spoilt ' || ${column} WHERE ${where}`);
      rig.service.start();
      await rig.settled(good, 'delivered');
      await until('the problem is told', () => code() === 'folder.file-fault');
      expect(rig.service.obstacleOf(rip)).toBeNull();
      const later = await planned('later');
      await rig.settled(later, 'delivered');
      await rig.looksAgain();
      expect(rig.faults.splice(0)).toHaveLength(1);
      expect(await visible()).toHaveLength(2);
      meddle(`UPDATE ${table} SET ${column} = substr(${column}, 8) WHERE ${where}`);
      await rig.settled(bad, 'delivered');
      await until('the problem is over', () => code() === undefined);
      expect(await visible()).toHaveLength(3);
    },
  );

  test.each(['components', 'status'])('keeps the others waiting if order matters (%s)', async (column) => {
    await rig.service.stop();
    rig.profiles = [profile(rig.hot, { order: 'numbered' })];
    const first = await planned('first');
    const bad = await planned('bad');
    const last = await planned('last');
    meddle(`UPDATE job SET ${column} = 'spoilt ' || ${column} WHERE key IN ${ofBad}`);
    rig.service.start();
    await rig.settled(first, 'delivered');
    await until('the problem is told', () => code() === 'folder.file-fault');
    await rig.looksAgain();
    expect(await visible()).toHaveLength(1);
    meddle(`UPDATE job SET ${column} = substr(${column}, 8) WHERE key IN ${ofBad}`);
    await rig.settled(last, 'delivered');
    const delivered = [first, bad, last].map((id) => rig.deliveryOf(id).deliveredAt ?? 0);
    expect(delivered).toEqual(delivered.toSorted((one, other) => one - other));
    expect(rig.faults.splice(0)).toHaveLength(1);
  });
});

test('a file system on which folders cannot be synced is used all the same', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux always has such a file system');
  await syncFolder('/proc');
});

describe('a lost reply', () => {
  test('the file has its name already, and the RIP has left it there: it is not published twice', async () => {
    await rig.service.stop();
    const id = await rig.archived('a', file);
    await committing(id, 'a.pdf');
    await writeFile(join(rig.hot, 'a.pdf'), file);
    rig.service.start();
    const { finalName } = await rig.settled(id, 'delivered');
    expect(finalName).toBe('a.pdf');
    expect(await visible()).toEqual(['a.pdf']);
  });

  test.each([
    ['the same size but other bytes', Buffer.alloc(file.length)],
    ['other bytes', Buffer.from('theirs')],
  ])('the name is taken by a file of %s: it stays, and the answer is final', async (_, theirs) => {
    await rig.service.stop();
    const id = await rig.archived('a', file);
    await committing(id, 'a.pdf');
    await writeFile(join(rig.hot, 'a.pdf'), theirs);
    rig.service.start();
    const { finalName } = await rig.settled(id, 'delivered');
    expect(finalName).not.toBe('a.pdf');
    expect((await readFile(join(rig.hot, 'a.pdf'))).equals(theirs)).toBe(true);
  });

  test('an existing target is final, however busy the file is', async () => {
    const [temp, final] = [join(rig.folder, 'temp'), join(rig.hot, 'final.pdf')];
    await writeFile(temp, file);
    await mkdir(final);
    expect(await renameIntoPlace(temp, final, content, true)).toEqual({ kind: 'name-taken' });
    expect(await readdir(rig.folder)).toContain('temp');
  });
});

describe('volumes', () => {
  test('two folders with one volume number but on different mounts: files are staged inside', async ({
    skip,
  }) => {
    const made = spawnSync('mount', ['--bind', rig.hot, rig.hot]).status === 0;
    skip(!made, 'only root may mount a folder onto itself');
    try {
      const { finalName } = await rig.settled(await rig.archived('a', file), 'delivered');
      expect(await visible()).toEqual([finalName]);
      expect(await readdir(rig.hot)).toContain('.makeready-staging');
      const beside = await readdir(join(rig.folder, '.makeready-staging-hot'), {
        recursive: true,
        withFileTypes: true,
      });
      expect(beside.filter((one) => one.isFile())).toEqual([]);
    } finally {
      await rig.service.stop();
      spawnSync('umount', [rig.hot]);
    }
  });

  test('a file copied to a volume other than the archive’s is read back, and only sent if it is correct', async ({
    skip,
  }) => {
    disk = smallDisk(8);
    skip(disk === null, noSmallDisk);
    await rig.stop();
    let spoilt = 0;
    rig = await hotFolderRig({ hot: disk?.path ?? '', started: false });
    const copyTo = rig.archive.copyTo.bind(rig.archive);
    const told = Promise.withResolvers<void>();
    // A disk that corrupts the first copy. The second one waits until that has been reported.
    rig.archive.copyTo = async (sha256, target, finish) => {
      if (spoilt > 0) await told.promise;
      await copyTo(sha256, target, finish);
      if (spoilt++ === 0) await writeFile(target, Buffer.alloc(file.length));
    };
    const id = await rig.archived('a', file);
    rig.service.start();
    await until('the problem is told', () => code() === 'folder.bad-copy');
    told.resolve();
    const { finalName } = await rig.settled(id, 'delivered');
    expect((await readFile(join(rig.hot, finalName ?? ''))).equals(file)).toBe(true);
    expect(await visible()).toEqual([finalName]);
  });
});

describe('a share that exposes nothing but the hot folder', () => {
  beforeEach(() => {
    rig.profiles = [profile(rig.hot, { tempExtension: '.tmp', ticket: 'json' })];
  });
  const hidden = async (): Promise<string[]> =>
    (await readdir(rig.hot)).filter((name) => name.startsWith('.'));

  test('files are staged in it under names with the tested extension, without a folder', async () => {
    const { finalName, ticketName } = await rig.settled(await rig.archived('a', file), 'delivered');
    expect(await visible()).toEqual([ticketName, finalName].sort());
    expect(await hidden()).toEqual([expect.stringMatching(/^\.makeready-[0-9a-f]{16}\.tmp$/)]);
    expect(await readdir(rig.folder)).not.toContain('.makeready-staging-hot');
  });

  test('what a crash left is removed, and a commit is resumed', async () => {
    await rig.settled(await rig.archived('a', file), 'delivered');
    await rig.service.stop();
    const marker = rig.store.stagings.get(rip, rig.hot) ?? '';
    const stem = marker.slice(0, -'.tmp'.length);
    await writeFile(`${stem}-99-lost.tmp`, 'lost');
    const other = await rig.archived('b', pdfOf('b', 300));
    const bytes = pdfOf('b', 300);
    const { id } = rig.store.deliveries.plan(other, rip, { sha256: sumOf(bytes), bytes: bytes.length });
    await writeFile(`${stem}-${id}-x.tmp`, bytes);
    rig.store.deliveries.copying(id, { tempPath: `${stem}-${id}-x.tmp`, finalName: 'b.pdf' });
    rig.store.deliveries.committing(id);
    rig.service.start();
    await rig.settled(other, 'delivered');
    expect(await visible()).toContain('b.pdf');
    expect(await hidden()).toContain(`${stem.split('/').at(-1)}.tmp`);
  });

  test('without its marker it is another folder', async () => {
    await rig.settled(await rig.archived('a', file), 'delivered');
    for (const name of await hidden()) await rm(join(rig.hot, name));
    await rig.archived('b', pdfOf('b', 300));
    await until('the problem is told', () => code() === 'folder.another');
    rig.service.trust(rip);
    await until(
      'it is fed again',
      async () => (await visible()).filter((name) => name.endsWith('.pdf')).length === 2,
    );
  });
});

describe('for the RIP', () => {
  test('the file gets the current date of the volume’s own clock, and a read-only file becomes writable', async () => {
    const path = join(rig.folder, 'made');
    await writeFile(path, file, { mode: 0o444 });
    await utimes(path, 1, 1);
    const made = await open(path, 'r+');
    await dateNow(made, await made.stat(), 3_600_000).finally(() => made.close());
    await grantAccessTo(path, rig.folder, 'everyone');
    const { mtimeMs, mode } = await stat(path);
    expect(Math.abs(mtimeMs - (Date.now() + 3_600_000))).toBeLessThan(60_000);
    expect(mode & 0o222).toBe(0o222);
    await grantAccessTo(path, rig.folder, 'group');
    expect((await stat(path)).mode & 0o666).toBe(0o664);
    // The kernel dates files in steps of a few milliseconds.
    expect(Math.abs(await clockAheadMs(join(rig.folder, 'probe')))).toBeLessThan(1_000);
    expect(await readdir(rig.folder)).not.toContain('probe');
  });

  test('its reserved names are not used', async () => {
    const [any] = shippedRips;
    if (any === undefined) throw new Error('There is no profile.');
    rig.ripProfiles = [{ ...any, reservedNames: ['SAME.pdf'] }];
    rig.profiles = [profile(rig.hot, { nameTemplate: 'same' })];
    expect((await rig.settled(await rig.archived('a', file), 'delivered')).finalName).toBe('same-2.pdf');
  });

  test('numbered names come in alphabetical order, however many there are', async () => {
    rig.profiles = [profile(rig.hot, { order: 'numbered', nameTemplate: '{job8}' })];
    const ids: ArtworkId[] = [];
    for (const name of ['z', 'm', 'a']) ids.push(await rig.archived(name, pdfOf(name, 300)));
    for (const id of ids) await rig.settled(id, 'delivered');
    const names = ids.map((id) => rig.deliveryOf(id).finalName);
    expect(await visible()).toEqual(names);
    expect(names[0]).toMatch(/^\d{8}_jobz\.pdf$/);
  });

  test('names are as short as its longest readable path requires, and still unique', async () => {
    const deep = join(rig.hot, 'd'.repeat(200 - rig.hot.length));
    await mkdir(deep);
    rig.profiles = [profile(deep, { rip: 'processdirector', nameTemplate: `${'x'.repeat(60)}{job8}` })];
    await rig.settled(await rig.archived('a', file), 'delivered');
    await rig.settled(await rig.archived('b', pdfOf('b', 300)), 'delivered');
    const names = await visible(deep);
    expect(names).toHaveLength(2);
    for (const name of names) expect(Buffer.byteLength(join(deep, name))).toBeLessThanOrEqual(255);
  });

  test('a folder whose path leaves no room for a name is reported, and gets no files', async () => {
    const deep = join(rig.hot, 'd'.repeat(240 - rig.hot.length));
    await mkdir(deep);
    rig.profiles = [profile(deep, { rip: 'processdirector' })];
    await rig.archived('a', file);
    await until('the problem is told', () => code() === 'folder.path-too-long');
    expect(await visible(deep)).toEqual([]);
  });
});

test('two rules to one folder: each file is in it once', async () => {
  rig.defaultHotFolder = null;
  rig.routes = [
    RouteRule.parse({ id: 'foil', name: 'Foil', when: { fileKinds: ['foil'] }, to: ['rip', 'rip'] }),
    RouteRule.parse({ id: 'rest', name: 'Rest', to: ['rip'] }),
  ];
  const ids = [
    await rig.archived('a', file, { file: { kind: 'foil' } }),
    await rig.archived('b', pdfOf('b', 300)),
  ];
  for (const id of ids) await rig.settled(id, 'delivered');
  expect(await visible()).toHaveLength(2);
});

test('during preflight a file waits; afterwards it is sent or put on hold', async () => {
  await rig.stop();
  const verdicts = new Map<ArtworkId, 'pending' | 'clear' | 'warned'>();
  rig = await hotFolderRig({ preflight: preflightThatSays((id) => verdicts.get(id) ?? 'pending') });
  rig.hold = 'preflight-warnings';
  const [good, odd] = [await rig.archived('a', file), await rig.archived('b', pdfOf('b', 300))];
  const seen = await rig.archived('c', pdfOf('c', 300));
  verdicts.set(seen, 'clear');
  rig.service.fileChanged(seen);
  await rig.taken(seen);
  expect([good, odd].map((id) => rig.store.artworks.get(id)?.state)).toEqual(['archived', 'archived']);
  verdicts.set(good, 'clear');
  verdicts.set(odd, 'warned');
  for (const id of [good, odd]) rig.service.fileChanged(id);
  await rig.settled(good, 'delivered');
  await until('the other is held', () => rig.store.artworks.get(odd)?.state === 'on-hold');
  expect(await visible()).toHaveLength(1);
});

test('a file that was lost before it was sent, and arrives again with other bytes, is sent as it is now', async () => {
  await rig.service.stop();
  const id = await rig.archived('a', file);
  rig.store.deliveries.plan(id, rip, content);
  await rm(rig.archive.pathOf(content.sha256));
  rig.service.start();
  await until('it is fetched again', () => rig.store.artworks.get(id)?.state === 'queued');
  const other = pdfOf('other', 700);
  await rig.archived('a', other);
  const delivery = await rig.settled(id, 'delivered');
  expect(delivery).toMatchObject({ sha256: sumOf(other), bytes: other.length });
  expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
  expect(await visible()).toHaveLength(1);
});

test('a file due at a hot folder goes there once downloaded again, whatever the rules say by then', async () => {
  await rig.service.stop();
  const id = await rig.archived('a', file);
  rig.store.deliveries.plan(id, rip, content);
  await rm(rig.archive.pathOf(content.sha256));
  rig.service.start();
  await until('it is fetched again', () => rig.store.artworks.get(id)?.state === 'queued');
  const proof = join(rig.folder, 'proof');
  await mkdir(proof);
  rig.profiles = [profile(rig.hot), profile(proof, { id: 'proof', name: 'Proof' })];
  rig.defaultHotFolder = HotFolderId.parse('proof');
  await rig.archived('a', file);
  await rig.settled(id, 'delivered');
  expect(await visible(proof)).toEqual([]);
  expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
});

test('a file that cannot be routed waits for an operator, who sees why; the others are sent', async () => {
  await rig.stop();
  const unroutable = new Set<ArtworkId>();
  rig = await hotFolderRig({
    started: false,
    preflight: preflightThatSays((id) => {
      if (unroutable.has(id)) throw new Error('never seen before');
      return 'unknown';
    }),
  });
  rig.profiles = [profile(rig.hot)];
  const bad = await rig.archived('bad', file);
  unroutable.add(bad);
  const good = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => rig.archived(name, file)));
  rig.service.start();
  for (const id of good) await rig.settled(id, 'delivered');
  await rig.becomes(bad, 'on-hold');
  expect(rig.store.artworks.get(bad)?.reason?.code).toBe('hold.cannot-route');
  expect(rig.faults.splice(0).map(String)).toEqual(['Error: never seen before']);
  unroutable.clear();
  rig.service.commands.release(bad);
  await rig.settled(bad, 'delivered');
});
