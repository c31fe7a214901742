import promises, { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ArtworkId } from '../../../src/contract/index.ts';
import { StationCopies } from '../../../src/main/bridge/index.ts';
import { saveForUser } from '../../../src/main/host/secret-file.ts';
import { renameWhenFree } from '../../../src/main/station/rename-when-free.ts';

// An antivirus program holds a new file for a moment. Only Windows then refuses to rename it, so the refusal
// is put in here.

/** What the next renames are refused with. */
let refusals: string[] = [];
const real = promises.rename;
beforeAll(() => {
  promises.rename = async (from, to) => {
    const code = refusals.shift();
    if (code !== undefined) throw Object.assign(new Error(code), { code });
    await real(from, to);
  };
  syncBuiltinESMExports();
});
afterAll(() => {
  promises.rename = real;
  syncBuiltinESMExports();
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-rename-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const id = ArtworkId.parse('0'.repeat(32));
const sha256OfA = 'ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb';

test.each<[string, () => Promise<string>]>([
  [
    'a file of its own',
    async () => {
      await writeFile(join(folder, 'from'), 'a');
      await renameWhenFree(join(folder, 'from'), join(folder, 'to'));
      return join(folder, 'to');
    },
  ],
  [
    'a token',
    async () => {
      await saveForUser(join(folder, 'to'), 'a');
      return join(folder, 'to');
    },
  ],
  [
    'a copy of a file of another station',
    () =>
      new StationCopies(folder, async () => ({
        status: 200,
        headers: { etag: `"${sha256OfA}"`, 'content-length': '1' },
        body: Readable.from([Buffer.from('a')]),
      })).copyOf({ id, name: 'a.pdf' }),
  ],
])('%s that another program holds for a moment is renamed all the same', async (_name, made) => {
  refusals = ['EBUSY', 'EPERM', 'EACCES'];
  expect(await readFile(await made(), 'utf8')).toBe('a');
  expect(refusals).toEqual([]);
});

test('what is held for longer, or fails otherwise, fails with the system’s error', async () => {
  const path = join(folder, 'to');
  refusals = Array<string>(7).fill('EBUSY');
  await expect(saveForUser(path, 'a')).rejects.toMatchObject({ code: 'EBUSY' });
  refusals = ['ENOSPC'];
  await expect(saveForUser(path, 'a')).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('nothing else of the station renames a file at once, but where a refusal is an answer or tried again', async () => {
  const source = resolve(import.meta.dirname, '../../../src/main');
  const found: string[] = [];
  for (const name of await readdir(source, { recursive: true })) {
    if (!name.endsWith('.ts')) continue;
    if (
      /import \{[^}]*\brename(Sync)?\b[^}]*\} from 'node:fs(\/promises)?'/.test(
        await readFile(join(source, name), 'utf8'),
      )
    )
      found.push(name.replaceAll('\\', '/'));
  }
  expect(found.sort()).toEqual([
    // Its callers try again.
    'station/artwork/archive/archive.ts',
    'station/hotfolders/diagnosis/probe-rename.ts',
    'station/hotfolders/diagnosis/probe-rights.ts',
    'station/hotfolders/folder/publisher.ts',
    'station/hotfolders/folder/removal.ts',
    'station/hotfolders/folder/rename-into-place.ts',
    'station/rename-when-free.ts',
    'station/site/folder-challenge/challenge-files.ts',
  ]);
});
