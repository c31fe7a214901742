import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SiteId, SiteStationId } from '../../../src/contract/index.ts';
import { driveOf, FolderTickets } from '../../../src/main/station/api/folder-tickets.ts';
import { readPrefix } from '../../../src/main/station/artwork/transfer/prefix.ts';
import { probeFolder } from '../../../src/main/station/hotfolders/diagnosis/probe.ts';
import { deviceOf, exists, isFileOf, volumeOf } from '../../../src/main/station/hotfolders/folder/files.ts';
import { diagnose } from '../../../src/main/station/hotfolders/index.ts';
import {
  confirmMark,
  leaveMark,
  takeMark,
} from '../../../src/main/station/site/folder-challenge/challenge-files.ts';
import { skipWhere } from '../../support/skip.ts';
import { unseen, unseenCodes } from '../../support/unseen-paths.ts';

let root: string;
let hot: string;
let file: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-unseen-'));
  hot = join(root, 'hot');
  file = join(hot, 'a.pdf');
  await mkdir(hot);
  await writeFile(file, 'a');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const tickets = new FolderTickets({ dataFolder: join(tmpdir(), 'makeready-unseen-data'), below: null });
const mark = (): Parameters<typeof leaveMark>[0] => ({
  hotFolder: hot,
  siteId: SiteId.parse('11111111-1111-4111-8111-111111111111'),
  id: '22222222-2222-4222-8222-222222222222',
});
const other = SiteStationId.parse('33333333-3333-4333-8333-333333333333');
const content = { bytes: 1, sha256: '0'.repeat(64) };
const part = { bytes: 1, validator: '"a"', totalBytes: null, sha256: content.sha256 };

/** Everything that concludes from a path whether something is there. */
const looks: readonly [string, () => Promise<unknown>][] = [
  ['a file', () => exists(file)],
  ['a file of known content', () => isFileOf(file, content)],
  ['the volume of a folder', () => volumeOf(hot)],
  ['the volume of a file', () => deviceOf(file)],
  ['what is left of a download', () => readPrefix(file, part)],
  ['another station’s mark', () => takeMark(mark(), content.sha256, other)],
  ['an answer to a mark', () => confirmMark(mark(), other)],
];

describe.each([...unseenCodes])('%s is not “nothing there”', (code) => {
  let seeAgain: () => void;
  beforeEach(() => {
    ({ seeAgain } = unseen(code, (path) => path.startsWith(root)));
  });
  afterEach(() => seeAgain());

  test.each([...looks])('for %s', async (_, look) => {
    await expect(look()).rejects.toMatchObject({ code });
  });

  test('for a folder that is checked, or chosen', async () => {
    expect((await probeFolder(hot, null)).there).toEqual({ unseen: code });
    const { usable, findings } = await diagnose(hot, { rip: null, tempNames: null });
    expect(usable).toBe(false);
    const said = { code: 'folder-check.unseen', values: { path: hot, error: code } };
    expect(findings.map((one) => one.message)).toEqual([said]);
    await expect(tickets.issue(hot)).rejects.toMatchObject({ code: 'INVALID', what: said });
  });
});

test.each(['ENOENT', 'ENOTDIR'])('%s is', async (code) => {
  const { seeAgain } = unseen(code, (path) => path.startsWith(root));
  try {
    for (const [what, look] of looks) expect([null, false], what).toContain(await look());
    expect((await probeFolder(hot, null)).there).toBe('missing');
    await expect(tickets.issue(hot)).rejects.toMatchObject({ what: { code: 'refusal.folder-missing' } });
  } finally {
    seeAgain();
  }
});

test('a mark inside a hot folder is found although the folder around it may not be looked into', async () => {
  const outside = join(root, '.makeready-staging-hot');
  await writeFile(outside, '');
  const digest = await leaveMark(mark());
  const { seeAgain } = unseen('EACCES', (path) => path.startsWith(outside));
  const isTaken = await takeMark(mark(), digest, other).finally(seeAgain);
  expect(isTaken).toBe(true);
});

test(
  'links that lead to each other are no missing folder',
  skipWhere(process.platform === 'win32', 'links need a right there'),
  async () => {
    const [one, two] = [join(root, 'one'), join(root, 'two')];
    await symlink(one, two);
    await symlink(two, one);
    expect((await probeFolder(one, null)).there).toEqual({ unseen: 'ELOOP' });
    await expect(volumeOf(one)).rejects.toMatchObject({ code: 'ELOOP' });
    await expect(tickets.issue(one)).rejects.toMatchObject({ what: { code: 'folder-check.unseen' } });
  },
);

test('a drive letter is one on Windows alone, where a service does not see what people map', () => {
  expect(driveOf('z:\\hot folders\\press', 'win32')).toBe('Z:');
  expect(driveOf('\\\\server\\share\\press', 'win32')).toBeNull();
  expect(driveOf('z:/hot', 'linux')).toBeNull();
});
