import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionId, HotFolderId, JobKey } from '../../../src/contract/index.ts';
import { ArchiveSweeper } from '../../../src/main/station/artwork/archive/retention.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const demo = ConnectionId.parse('demo');
const folder = HotFolderId.parse('rip');
const [one, two] = ['aa'.repeat(32), 'bb'.repeat(32)];
const id = artworkId(demo, 'job', 'job-file');

let now = 1_000;
let store: Store;
beforeEach(() => {
  now = 1_000;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
  const job = serviceJob('job', { status: status('job.production.queued') });
  store.jobs.apply(demo, job, { change: { source: 'poll', at: 1 } });
  fetched(one, 7);
});
afterEach(() => store.close());

function fetched(sha256: string, bytes: number): void {
  store.artworks.move(id, 'transferring', { source: 'station' });
  store.artworks.move(id, 'verifying', { source: 'station', sha256, bytes });
  store.artworks.move(id, 'archived', { source: 'station' });
}
function refetched(sha256: string, bytes: number): void {
  store.artworks.move(id, 'queued', { source: 'operator' });
  fetched(sha256, bytes);
}
function pickedUp(sha256: string): void {
  const { id: delivery } = store.deliveries.plan(id, folder, { sha256, bytes: 7 });
  store.deliveries.copying(delivery, { tempPath: '/t', finalName: 'job.pdf' });
  store.deliveries.committing(delivery);
  store.deliveries.delivered(delivery);
  store.deliveries.pickedUp(delivery);
}
const repeat = artworkId(demo, 'other', 'other-file');
/** The same bytes for another job. */
function archivedAgain(sha256: string): void {
  const other = serviceJob('other', { status: status('job.production.queued') });
  store.jobs.apply(demo, other, { change: { source: 'poll', at: 1 } });
  store.artworks.move(repeat, 'transferring', { source: 'station' });
  store.artworks.move(repeat, 'verifying', { source: 'station', sha256, bytes: 7 });
  store.artworks.move(repeat, 'archived', { source: 'station' });
}
const archivedBytes = async (): Promise<number> => (await store.artworks.surveyArchive(10)).bytes;
const sums = async (): Promise<string[]> =>
  (await store.artworks.surveyArchive(10)).removable.map(({ sha256 }) => sha256);

test('whether a refresh can notice other bytes under the same ID is reported: with a checksum or a size, otherwise not', () => {
  const isAnnounced = (more: Parameters<typeof serviceFile>[1]): boolean | undefined => {
    const [component] = serviceJob('job', {}).components;
    if (component === undefined) throw new Error('A job has a file.');
    store.jobs.apply(
      demo,
      serviceJob('job', {
        status: status('job.production.queued'),
        components: [{ ...component, files: [serviceFile('job-file', more)] }],
      }),
      { change: { source: 'poll', at: 2 } },
    );
    return store.jobViews.get(JobKey.parse('demo:job'))?.components[0]?.files[0]?.isAnnounced;
  };
  expect(isAnnounced({})).toBe(false);
  expect(isAnnounced({ sizeBytes: 7 })).toBe(true);
  expect(isAnnounced({ checksums: { sha256: one } })).toBe(true);
});

test('the previous bytes are kept under their own ID when others come; the same bytes are not a revision', () => {
  refetched(one, 7);
  expect(store.artworkRevisions.of(id)).toEqual([]);
  now = 2_000;
  refetched(two, 9);
  const [earlier] = store.artworkRevisions.of(id);
  expect(earlier).toMatchObject({ bytes: 7, replacedAt: 2_000 });
  expect(earlier === undefined ? null : store.artworkRevisions.get(earlier.id)).toMatchObject({
    sha256: one,
  });
  // Back to the first bytes: now the second are the earlier ones.
  now = 3_000;
  refetched(one, 7);
  expect(store.artworkRevisions.of(id).map(({ bytes }) => bytes)).toEqual([9]);
});

test('it counts in the archive, stays while its job is not done, and goes with it', async () => {
  expect(await archivedBytes()).toBe(7);
  refetched(two, 9);
  expect(await archivedBytes()).toBe(16);
  expect(await sums()).toEqual([]);
  const { id: delivery } = store.deliveries.plan(id, folder, { sha256: two, bytes: 9 });
  store.deliveries.copying(delivery, { tempPath: '/t', finalName: 'job.pdf' });
  store.deliveries.committing(delivery);
  store.deliveries.delivered(delivery);
  expect(await sums()).toEqual([]);
  expect(store.artworks.isNeeded(one)).toBe(true);
  store.deliveries.pickedUp(delivery);
  expect(store.artworks.isNeeded(one)).toBe(false);
  expect((await sums()).sort()).toEqual([one, two]);
  store.artworks.evicted(one);
  expect(store.artworkRevisions.of(id)).toEqual([]);
  expect(await archivedBytes()).toBe(9);
  expect(await sums()).toEqual([two]);
});

test('bytes that another job has too stay for that job', async () => {
  refetched(two, 9);
  archivedAgain(one);
  expect(await archivedBytes()).toBe(16);
  expect(await sums()).toEqual([]);
});

test('bytes that a repeat order brings after the archive was surveyed stay, and are checked', async () => {
  pickedUp(one);
  const removed: string[] = [];
  const clock = new ManualClock();
  const { artworks } = store;
  const sweeper = new ArchiveSweeper({
    store: {
      surveyArchive: async (limit) => {
        const survey = await artworks.surveyArchive(limit);
        expect(survey.removable.map(({ sha256 }) => sha256)).toEqual([one]);
        archivedAgain(one);
        return survey;
      },
      isNeeded: (sha256) => artworks.isNeeded(sha256),
      evicted: (sha256) => artworks.evicted(sha256),
    },
    archive: { remove: (sha256) => removed.push(sha256) },
    thumbnails: { forget: async () => undefined },
    clock,
    retention: () => ({ keepDays: null, keepGigabytes: 0 }),
    onFault: failOnFault,
  });
  sweeper.start();
  clock.pass(60_000);
  await until('the sweep is over', () => clock.pending === 1);
  await sweeper.stop();
  expect(removed).toEqual([]);
  expect(store.preflights.due(10).map((file) => file.id)).toContain(repeat);
});

test('a file that no job needs goes, and is not waited for by preflight', () => {
  pickedUp(one);
  expect(store.artworks.isNeeded(one)).toBe(false);
  store.artworks.evicted(one);
  expect(store.preflights.due(10)).toEqual([]);
  expect(store.preflights.isDue(id)).toBe(false);
});
