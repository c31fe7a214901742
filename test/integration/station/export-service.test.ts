import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ArtworkId, type Transfer } from '../../../src/contract/index.ts';
import { Archive, ExportService } from '../../../src/main/station/artwork/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { noSmallDisk, smallDisk } from '../../support/small-disk.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

let root: string;
let sandbox: Sandbox;
let station: TestStation;
let file: Transfer;
const revealed: string[] = [];
const dragged: string[] = [];
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-hand-out-'));
  sandbox = await createSandbox();
  sandbox.makeJobs(1, { prepressMs: 0 });
  station = await openTestStation({
    root,
    service: sandbox,
    shell: {
      reveal: (path) => revealed.push(path),
      drag: (path) => dragged.push(path),
      print: async () => 'closed',
      isStartOff: async () => false,
    },
  });
  await until('a file lies in the hot folder', () => delivered() !== undefined);
  file = oneDelivered();
});
afterAll(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});
const delivered = () =>
  station.station.api.transfers.list().recent.find(({ deliveries }) => deliveries[0]?.state === 'delivered');
const sha256Of = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

/** For all tests: once the first of them has removed the file, it counts as picked up. */
function oneDelivered(): Transfer {
  const found = delivered();
  if (found === undefined) throw new Error('Nothing was delivered.');
  return found;
}

test('a file is shown in its hot folder, and as a copy once it was picked up', async () => {
  const { artworks } = station.station.api;
  const lies = join(station.hotFolder, file.deliveries[0]?.finalName ?? '');
  await artworks.reveal({ id: file.id });
  expect(revealed).toEqual([lies]);
  await rm(lies);
  await artworks.reveal({ id: file.id });
  const copy = revealed[1] ?? '';
  expect(dirname(copy)).toBe(join(station.folders.data, 'handed-out'));
  expect(await sha256Of(copy)).toBe(file.sha256);
});

test('what is dragged out is a copy with a meaningful name; the archive stays whole whatever happens to it', async () => {
  const { artworks } = station.station.api;
  await rm(join(station.folders.data, 'handed-out'), { recursive: true, force: true });
  // The system drags only while the button is held down, so a copy that is not ready is not started.
  await expect(artworks.drag({ id: file.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(dragged).toEqual([]);
  await rm(join(station.folders.data, 'handed-out'), { recursive: true, force: true });
  await Promise.all([artworks.prepareDrag({ id: file.id }), artworks.prepareDrag({ id: file.id })]);
  await artworks.drag({ id: file.id });
  const path = dragged[0] ?? '';
  expect(basename(path)).toMatch(new RegExp(`^[\\p{L}\\p{N} _-]+_${file.sha256?.slice(0, 8)}\\.pdf$`, 'u'));
  await writeFile(path, 'changed elsewhere');
  const held = await station.station.readArtwork(file.id);
  expect(held?.sha256).toBe(file.sha256);
  expect(await readdir(dirname(path))).toEqual([basename(path)]);
});

test('copies that another program holds do not prevent the start; the others are removed', async (context) => {
  const folder = join(root, 'held');
  await mkdir(folder);
  const held = smallDisk(1, folder);
  if (held === null) return context.skip(noSmallDisk);
  await writeFile(join(folder, 'free.pdf'), 'of the last run');
  await exportsIn(folder).prepare();
  expect(await readdir(folder)).toEqual([basename(held.path)]);
  held.remove();
});

test('two jobs with one file can be handed out at once', async () => {
  const exports = exportsIn(join(root, 'twice'));
  const ids = ['a', 'b'].map((digit) => ArtworkId.parse(digit.repeat(32)));
  const [one, other] = await Promise.all(ids.map((id) => exports.copyOf(id)));
  expect(one).toBe(other);
  expect(await sha256Of(one ?? '')).toBe(file.sha256);
});

/** Every id is the file that was delivered. */
function exportsIn(folder: string): ExportService {
  const { name, sha256, sizeBytes: bytes } = file;
  return new ExportService({
    store: {
      artworks: { get: () => ({ name, sha256, bytes, extension: 'pdf' }) },
      deliveries: { ofArtwork: () => [] },
    },
    archive: new Archive(station.folders.archive),
    folder,
    hotFolders: () => [],
  });
}

test('a missing file is rejected', async () => {
  const { artworks } = station.station.api;
  await expect(artworks.reveal({ id: ArtworkId.parse('f'.repeat(32)) })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
