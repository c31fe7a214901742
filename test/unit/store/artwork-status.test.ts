import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkMeanings,
  ConnectionId,
  JobKey,
  message,
  usualStatusRules,
} from '../../../src/contract/index.ts';
import type { ServiceFile } from '../../../src/main/station/model/service-resources.ts';
import type { Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const key = JobKey.parse('demo:cards');

let store: Store;
let artworkMeanings: ArtworkMeanings;
beforeEach(() => {
  artworkMeanings = {};
  store = openMemoryStore({
    clock: { now: () => 1_000 },
    onFault: failOnFault,
    statusRules: () => ({ ...usualStatusRules, artworkMeanings }),
  });
});
afterEach(() => store.close());

/** Files by id, each with the status of its artwork; and the words for those that are left out. */
function say(
  files: Readonly<Record<string, string>>,
  leftOut: readonly string[] = [],
  ofComponent?: string,
): void {
  const job = serviceJob('cards', { status: status('job.production.queued') });
  const named: readonly ServiceFile[] = Object.entries(files).map(([id, code]) =>
    serviceFile(id, { artworkStatus: code === '' ? null : status(code) }),
  );
  const artworkStatus = ofComponent === undefined ? null : status(ofComponent);
  store.jobs.apply(
    demo,
    {
      ...job,
      components: job.components.map((one) => ({ ...one, files: named, artworkStatus })),
      notUnderstood: leftOut.map((word) => message('unread.left-out', { name: 'a.pdf', word })),
      original: JSON.stringify([files, leftOut, ofComponent]),
    },
    { change: { source: 'poll', at: 1 } },
  );
}

const states = () =>
  Object.fromEntries(
    store.artworks.ofJob(key).map(({ fileId, state, reason }) => [fileId, reason?.code ?? state]),
  );

test('each file of a job follows the status of its own artwork, or else that of its component', () => {
  say({ ink: 'awaiting_approval', foil: 'artwork.ready', white: 'artwork.failed', cut: '' }, [], 'awaiting');
  expect(states()).toEqual({
    ink: 'withdrawn.artwork-awaited',
    foil: 'queued',
    white: 'withdrawn.artwork-refused',
    cut: 'withdrawn.artwork-awaited',
  });
  say({ ink: 'approved', foil: 'artwork.ready', white: 'artwork.ready', cut: '' });
  expect(Object.values(store.artworks.ofJob(key)).map(({ state }) => state)).toEqual([
    'queued',
    'queued',
    'queued',
    'queued',
  ]);
});

test('a meaning that an operator sets for a status of artwork applies to stored jobs at once', () => {
  say({ ink: 'approved', foil: 'proof.signed.pending' });
  expect(states()).toMatchObject({ ink: 'queued', foil: 'withdrawn.artwork-awaited' });
  artworkMeanings = { approved: 'waits', 'PROOF.SIGNED.PENDING': 'usable' };
  store.jobs.remean(demo);
  expect(states()).toMatchObject({ ink: 'withdrawn.artwork-awaited', foil: 'queued' });
  expect(store.artworks.statuses(demo)).toEqual([
    { code: 'approved', name: 'approved', files: 1 },
    { code: 'proof.signed.pending', name: 'pending', files: 1 },
  ]);
});

test('a job whose files are all left out is on hold with the words of the service', () => {
  say({ ink: 'approved' }, ['deleted_at']);
  expect(store.queue.row(key, 'jobs')).toMatchObject({ phase: 'ready', problem: null });
  say({}, ['deleted_at', 'proof', 'deleted_at']);
  const onHold = message('job.left-out', { words: 'deleted_at, proof' });
  expect(store.queue.row(key, 'jobs')).toMatchObject({ phase: 'attention', problem: onHold });
  expect(store.jobViews.get(key)?.alarms).toEqual([onHold]);
  say({});
  expect(store.jobViews.get(key)?.alarms).toEqual([message('job.no-files')]);
});

test.each(['unread.file-without-id', 'unread.beside-components'] as const)(
  'a job one of whose files is not sent needs attention, although the others are: %s',
  (code) => {
    const job = serviceJob('cards', { status: status('job.production.queued') });
    const lost = message(code, { name: 'b.pdf' });
    store.jobs.apply(demo, { ...job, notUnderstood: [lost] }, { change: { source: 'poll', at: 1 } });
    expect(store.jobViews.get(key)?.alarms).toEqual([lost]);
    expect(store.queue.row(key, 'jobs')).toMatchObject({ problem: lost });
  },
);
