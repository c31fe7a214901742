import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Artwork, ArtworkId, QueueQuery, type Transfer } from '../../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { english } from '../../support/english.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// New artwork arrives under the same file ID: the previous file is kept, and both can be read.

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-earlier-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox });
  const { rules, version } = api().routes.get();
  api().routes.save({ rules, version, hold: 'everything' });
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 20_000 });
  await until('it is held', () => held() !== undefined);
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api;
const held = (): Transfer | undefined =>
  api()
    .transfers.list()
    .stopped.find(({ state }) => state === 'on-hold');
function file({ id, jobKey }: Transfer): Artwork {
  const files = api()
    .job.get({ key: jobKey })
    .components.flatMap((component) => component.files);
  const found = files.find((one) => one.id === id);
  if (found === undefined) throw new Error('That file is gone.');
  return found;
}
async function bytesOf(id: ArtworkId): Promise<Buffer> {
  const read = await station.station.readArtwork(id);
  if (read === null) throw new Error('The archive does not hold it.');
  return readFile(read.path);
}
const sumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('a file that is downloaded again keeps its previous version, under its own ID, and stays on hold', async () => {
  const waits = held();
  if (waits === undefined) throw new Error('Nothing is held.');
  const before = file(waits);
  const first = await bytesOf(waits.id);
  expect(api().artworks.revisions({ id: waits.id })).toEqual([]);
  api().artworks.decide({
    ids: [waits.id],
    decision: { kind: 'request-replacement', reason: 'The bleed is missing.' },
  });

  const [row] = api().queue.list(QueueQuery.parse({})).rows;
  expect(row?.hold?.code).toBe('hold.new-artwork-requested');

  // The same bytes again are not a revision.
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } });
  await until('it has come', () => file(waits).state === 'on-hold');
  expect(file(waits).sha256).toBe(before.sha256);
  expect(english(file(waits).reason)).toBe('New artwork requested: The bleed is missing.');
  expect(file(waits).replacement?.note).toBe('The bleed is missing.');
  expect(api().artworks.revisions({ id: waits.id })).toEqual([]);

  sandbox.replaceArtwork((await sandbox.describeFile(before.fileId)).jobId);
  expect((await api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } })).refused).toEqual(
    [],
  );
  await until('other bytes have come', () => file(waits).sha256 !== before.sha256);
  await until('it is held', () => file(waits).state === 'on-hold');
  expect(file(waits).replacement).toBeNull();
  expect(english(file(waits).reason)).toBe(
    'New artwork has arrived. Review and release. Requested: The bleed is missing.',
  );
  const [earlier, ...others] = api().artworks.revisions({ id: waits.id });
  if (earlier === undefined) throw new Error('Nothing was kept.');
  expect(others).toEqual([]);
  expect(earlier.bytes).toBe(first.length);
  expect((await bytesOf(earlier.id)).equals(first)).toBe(true);
  expect(sumOf(await bytesOf(waits.id))).toBe(file(waits).sha256);
  // Nobody reads the archive by a hash.
  expect(await station.station.readArtwork(ArtworkId.parse(before.sha256?.slice(0, 32)))).toBeNull();

  // Only the new one is sent, once; while it is in the folder, nothing is downloaded in its place.
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'release' } });
  await until('it is fed', () => file(waits).state === 'delivered');
  expect(
    (await api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } })).refused,
  ).toMatchObject([{ why: { code: 'file.not-on-hold' } }]);
});

test('new artwork for a picked-up file is checked again, and sent once, as its next revision', async () => {
  const waits = held();
  if (waits === undefined) throw new Error('Nothing is held.');
  const { rules, version } = api().routes.get();
  api().routes.save({ rules, version, hold: 'nothing' });
  const fed = async (): Promise<Buffer[]> => {
    const names = (await readdir(station.hotFolder)).filter((name) => name.endsWith('.pdf'));
    return Promise.all(names.map((name) => readFile(join(station.hotFolder, name))));
  };
  const takeAll = async (): Promise<void> => {
    for (const name of await readdir(station.hotFolder))
      if (name.endsWith('.pdf')) await rm(join(station.hotFolder, name));
    await until('the RIP has it', () => file(waits).state === 'picked-up');
  };
  const revisions = (): number[] => file(waits).deliveries.map(({ revision }) => revision);
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'release' } });
  await until('it is fed', () => file(waits).state === 'delivered');
  await takeAll();
  const before = file(waits);

  // It is no longer on hold, and the note is stored anyway.
  expect(
    (
      await api().artworks.decide({
        ids: [waits.id],
        decision: { kind: 'request-replacement', reason: 'The name is wrong.' },
      })
    ).refused,
  ).toEqual([]);
  expect(file(waits).state).toBe('picked-up');
  expect(file(waits).replacement?.note).toBe('The name is wrong.');

  // The same bytes again are nothing to send.
  expect((await api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } })).refused).toEqual(
    [],
  );
  expect(file(waits).state).not.toBe('picked-up');
  await until('it is as it was', () => file(waits).state === 'picked-up');
  expect(revisions()).toEqual([1]);

  sandbox.replaceArtwork((await sandbox.describeFile(before.fileId)).jobId);
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } });
  await until('other artwork waits for a word', () => file(waits).state === 'on-hold');
  expect(file(waits).reason?.code).toBe('hold.revised');
  await until('preflight has seen it', () => !['none', 'pending'].includes(file(waits).preflight));
  expect(await fed()).toEqual([]);
  expect(file(waits).replacement).toBeNull();
  expect(api().artworks.revisions({ id: waits.id })).toHaveLength(1);

  for (let times = 0; times < 2; times++)
    api().artworks.decide({ ids: [waits.id], decision: { kind: 'release' } });
  await until('it is fed', () => file(waits).state === 'delivered');
  const [bytes, ...more] = await fed();
  expect(more).toEqual([]);
  expect(bytes === undefined ? null : sumOf(bytes)).toBe(file(waits).sha256);
  expect(file(waits).sha256).not.toBe(before.sha256);
  await takeAll();
  expect(revisions()).toEqual([1, 2]);

  // Downloaded again, that is what was sent last.
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } });
  await until('it is as it was', () => file(waits).state === 'picked-up');
  expect(revisions()).toEqual([1, 2]);
  expect(await fed()).toEqual([]);
});

test('without the service it stays as it is, and can be reviewed, until other bytes arrive', async () => {
  const waits = held();
  if (waits === undefined) throw new Error('Nothing is held.');
  const { sha256 } = file(waits);
  await sandbox.stop();
  api().artworks.decide({ ids: [waits.id], decision: { kind: 'refetch' } });
  await until('it waits', () => file(waits).state === 'waiting');
  expect(sumOf(await bytesOf(waits.id))).toBe(sha256);
});
