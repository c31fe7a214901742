import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  ConnectionId,
  HotFolderId,
  type RoutedBy,
  RuleId,
} from '../../../src/contract/index.ts';
import { artworkId, type Store } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import { openMemoryStore } from '../../support/memory-store.ts';
import { serviceJob } from '../../support/service-objects.ts';

const demo = ConnectionId.parse('demo');
const rip = HotFolderId.parse('rip');
const proof = HotFolderId.parse('proof');
const foil = RuleId.parse('foil');
const thick = RuleId.parse('thick');
const sha256 = 'a'.repeat(64);

let now = 0;
let store: Store;
beforeEach(() => {
  now = 1_000;
  store = openMemoryStore({ clock: { now: () => now }, onFault: failOnFault });
});
afterEach(() => store.close());

function archived(name: string): ArtworkId {
  store.jobs.apply(demo, serviceJob(name), { change: { source: 'poll', at: 1 } });
  const id = artworkId(demo, name, `${name}-file`);
  for (const state of ['queued', 'transferring', 'verifying', 'archived'] as const)
    store.artworks.move(id, state, { source: 'station', sha256, bytes: 1 });
  return id;
}

const by = (id: RuleId): RoutedBy => ({ by: 'rule', id, name: `Rule ${id}` });
const send = (id: ArtworkId, folder: HotFolderId, routedBy: RoutedBy | null, revision = 1) =>
  store.deliveries.plan(id, folder, { sha256, bytes: 1, revision, routedBy });
const counted = () =>
  store.ruleHits.counts().map(({ ruleId, files, since }) => `${ruleId}: ${files} since ${since}`);

test('a file counts once for its rule, whatever its hot folders and revisions', () => {
  store.ruleHits.track([foil, thick]);
  const one = archived('one');
  send(one, rip, by(foil));
  send(one, proof, by(foil));
  send(one, rip, by(foil), 2);
  send(archived('two'), rip, by(foil));
  send(archived('three'), rip, { by: 'default' });
  send(archived('four'), rip, null);
  expect(counted()).toEqual(['foil: 2 since 1000', 'thick: 0 since 1000']);
  expect(store.deliveries.ofArtwork(one).map(({ routedBy }) => routedBy)).toEqual([
    by(foil),
    by(foil),
    by(foil),
  ]);
  expect(store.deliveries.ofArtwork(artworkId(demo, 'three', 'three-file'))[0]?.routedBy).toEqual({
    by: 'default',
  });
});

test('a changed or moved rule keeps counting; one that returns under an ID starts at zero', () => {
  store.ruleHits.track([foil, thick]);
  send(archived('one'), rip, by(foil));
  now = 2_000;
  store.ruleHits.track([thick, foil]);
  expect(counted()).toEqual(['foil: 1 since 1000', 'thick: 0 since 1000']);
  store.ruleHits.track([thick]);
  expect(counted()).toEqual(['thick: 0 since 1000']);
  now = 3_000;
  store.ruleHits.track([thick, foil]);
  expect(counted()).toEqual(['foil: 0 since 3000', 'thick: 0 since 1000']);
});

test('a delivery that is dropped and resumed remembers its rule', () => {
  store.ruleHits.track([foil]);
  const one = archived('one');
  const given = send(one, rip, by(foil));
  store.deliveries.copying(given.id, { tempPath: '/t', finalName: 'one.pdf' });
  store.deliveries.committing(given.id);
  store.deliveries.delivered(given.id);
  send(one, proof, by(foil));
  store.deliveries.drop(one, 'poll');
  expect(store.deliveries.ofArtwork(one)).toHaveLength(1);
  store.deliveries.resume(one);
  expect(store.deliveries.ofArtwork(one).map(({ hotFolderId, routedBy }) => [hotFolderId, routedBy])).toEqual(
    [
      [proof, by(foil)],
      [rip, by(foil)],
    ],
  );
});
