import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, message, RouteRule } from '../../../src/contract/index.ts';
import { Routing } from '../../../src/main/station/hotfolders/routing/routing.ts';
import type { ServiceFile } from '../../../src/main/station/model/service-resources.ts';
import { artworkId } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../../support/fail-on-fault.ts';
import {
  connection,
  type HotFolderRig,
  hotFolderRig,
  preflightThatSays,
  profile,
  rip,
} from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';

// Other bytes arrive, or are announced, for a file that is already here.

const first = pdfOf('first', 5_000);
const second = pdfOf('second', 5_000);
const proof = HotFolderId.parse('proof');

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());

const sumsIn = async (folder = rig.hot): Promise<string[]> => {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  return Promise.all(names.map(async (name) => sumOf(await readFile(join(folder, name)))));
};
const checksums = (bytes: Buffer): ServiceFile['checksums'] => ({ sha256: sumOf(bytes) });

/** The service describes the file `a` differently. */
function told(file: Partial<ServiceFile>, code = 'job.production.queued'): void {
  const [component] = serviceJob('job-a').components;
  if (component === undefined) throw new Error('The test job has no component.');
  const components = [{ ...component, files: [serviceFile('a', file)] }];
  const job = serviceJob('job-a', { status: status(code), components });
  rig.store.jobs.apply(connection, job, { change: { source: 'webhook', at: 9 } });
}
/** Arrives as announced. */
const comes = (bytes: Buffer): Promise<ArtworkId> =>
  rig.archived('a', bytes, { file: { checksums: checksums(bytes) } });

describe('the service announces other bytes', () => {
  test('for a file on hold: it is downloaded again, and the old one is not sent', async () => {
    rig.hold = 'everything';
    const id = await comes(first);
    await rig.becomes(id, 'on-hold');
    told({ checksums: checksums(first), name: 'renamed.pdf' });
    await rig.becomes(await rig.archived('other', pdfOf('other', 300)), 'on-hold');
    expect(rig.stateOf(id)).toBe('on-hold');
    told({ checksums: checksums(second) });
    await rig.becomes(id, 'queued');
    expect(rig.store.activity.ofJob(rig.store.artworks.get(id)?.jobKey ?? never(), 1)[0]?.why?.code).toBe(
      'file.newer-announced',
    );
    await comes(second);
    await rig.becomes(id, 'on-hold');
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered');
    expect(await sumsIn()).toEqual([sumOf(second)]);
  });

  test('for one in its hot folder: downloaded once the RIP has picked it up, and sent once, after approval', async () => {
    const id = await comes(first);
    await rig.settled(id, 'delivered');
    told({ checksums: checksums(second) });
    await rm(join(rig.hot, await rig.marker()));
    expect(rig.stateOf(id)).toBe('delivered');
    await rig.taken(id);
    await rig.becomes(id, 'queued');
    await comes(second);
    await rig.becomes(id, 'on-hold');
    expect(rig.store.artworks.get(id)?.reason?.code).toBe('hold.revised');
    expect(await sumsIn()).toEqual([]);
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered');
    expect(await sumsIn()).toEqual([sumOf(second)]);
    expect(rig.deliveryOf(id).revision).toBe(2);
  });

  test.each([
    ['an MD5', { checksums: { md5: '0'.repeat(32) } }, { checksums: { md5: '1'.repeat(32) } }],
    ['a size', { sizeBytes: first.length }, { sizeBytes: first.length + 1 }],
  ])('by %s alone; after a restart as well', async (_, before, after) => {
    rig.hold = 'everything';
    const id = await rig.archived('a', first, { file: before });
    await rig.becomes(id, 'on-hold');
    await rig.service.stop();
    told(after);
    expect(rig.stateOf(id)).toBe('on-hold');
    // Another process, to which nothing was reported.
    const { profiles: hotFolders, defaultHotFolder, routes, hold, ripProfiles, elsewhere } = rig;
    const settings = { hotFolders, defaultHotFolder, routes, hold, ripProfiles, elsewhere, connections: [] };
    const routing = new Routing(
      rig.store,
      () => settings,
      preflightThatSays(() => 'unknown'),
      failOnFault,
    );
    routing.everythingChanged();
    routing.routeArchived();
    expect(rig.stateOf(id)).toBe('queued');
  });

  test.each([
    ['by itself', message('transfer.wrong-size', { bytes: 1, announced: 2 }), 'queued'],
    ['because an operator cancelled it', message('transfer.cancelled'), 'failed'],
  ] as const)('for one whose download failed %s', (_, reason, state) => {
    told({ checksums: checksums(first) });
    const id = artworkId(connection, 'job-a', 'a');
    rig.store.artworks.move(id, 'transferring', { source: 'station' });
    rig.store.artworks.move(id, 'failed', { source: 'station', reason });
    told({ checksums: checksums(second) });
    rig.service.routing.everythingChanged();
    rig.service.routing.routeArchived();
    expect(rig.stateOf(id)).toBe(state);
  });

  test('for a job that is done: nothing is downloaded', async () => {
    const id = await comes(first);
    await rig.taken(id);
    told({ checksums: checksums(second) }, 'job.production.shipped');
    await rig.marker();
    expect(rig.stateOf(id)).toBe('picked-up');
  });

  test('while the old ones are being downloaded: those are not sent', async () => {
    const id = await comes(first);
    await rig.taken(id);
    rig.store.artworks.move(id, 'queued', { source: 'operator' });
    rig.store.artworks.move(id, 'transferring', { source: 'station' });
    told({ checksums: checksums(second) });
    rig.store.artworks.move(id, 'verifying', { source: 'station' });
    rig.store.artworks.move(id, 'archived', { source: 'station' });
    await rig.becomes(id, 'queued');
  });
});

describe('one of two hot folders got the first bytes', () => {
  let away: string;
  let id: ArtworkId;
  beforeEach(async () => {
    away = join(rig.folder, 'proof');
    rig.profiles = [profile(rig.hot), profile(away, { id: 'proof', name: 'Proof' })];
    rig.defaultHotFolder = null;
    rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'proof'] })];
    id = await comes(first);
    await rig.taken(id);
    expect(rig.stateOf(id)).toBe('delivering');
    told({ checksums: checksums(second) });
    await rig.becomes(id, 'queued');
    await comes(second);
  });

  test('both get the second, each once, after approval', async () => {
    await rig.becomes(id, 'on-hold');
    expect(rig.store.artworks.get(id)?.reason?.code).toBe('hold.revised');
    expect(rig.deliveryOf(id, proof).state).toBe('planned');
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered', rip);
    await rig.becomes(id, 'delivering');
    await mkdir(away);
    await rig.settled(id, 'delivered', proof);
    expect(await sumsIn(away)).toEqual([sumOf(second)]);
    expect(await sumsIn()).toEqual([sumOf(second)]);
    expect([rig.deliveryOf(id, rip).revision, rig.deliveryOf(id, proof).revision]).toEqual([2, 1]);
    await rig.taken(id, rip);
    await rig.taken(id, proof, away);

    // The same bytes again change nothing.
    rig.store.artworks.move(id, 'queued', { source: 'operator' });
    await comes(second);
    await rig.becomes(id, 'picked-up');
    expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(3);
  });

  test('the second arrive again after damage in the archive: nobody is asked twice', async () => {
    await rig.becomes(id, 'on-hold');
    await rig.service.stop();
    rig.service.commands.release(id);
    rig.store.artworks.move(id, 'queued', { source: 'station', sha256: null, bytes: null });
    await comes(second);
    rig.service.start();
    await rig.settled(id, 'delivered', rip);
    expect(await sumsIn()).toEqual([sumOf(second)]);
  });

  test('a third arriving before the second were sent wait for another approval', async () => {
    const third = pdfOf('third', 5_000);
    await rig.becomes(id, 'on-hold');
    await rig.service.stop();
    rig.service.commands.release(id);
    told({ checksums: checksums(third) });
    rig.store.artworks.move(id, 'queued', { source: 'station' });
    await comes(third);
    rig.service.start();
    await rig.becomes(id, 'on-hold');
    expect(rig.store.artworks.get(id)?.reason?.code).toBe('hold.revised');
    rig.service.commands.release(id);
    await rig.settled(id, 'delivered', rip);
    expect(await sumsIn()).toEqual([sumOf(third)]);
  });
});

test('a hot folder that still has the first bytes gets the second once its RIP has picked those up', async () => {
  const away = join(rig.folder, 'proof');
  rig.profiles = [profile(rig.hot), profile(away, { id: 'proof', name: 'Proof' })];
  rig.defaultHotFolder = null;
  rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'proof'] })];
  const id = await comes(first);
  const { finalName } = await rig.settled(id, 'delivered', rip);
  told({ checksums: checksums(second) });
  await rig.becomes(id, 'queued');
  await comes(second);
  await rig.becomes(id, 'on-hold');
  rig.service.commands.release(id);
  await mkdir(away);
  await rig.settled(id, 'delivered', proof);
  await rig.looksAgain();
  expect(await sumsIn()).toEqual([sumOf(first)]);
  await rm(join(rig.hot, finalName ?? ''));
  await rig.settled(id, 'delivered', rip);
  expect(await sumsIn()).toEqual([sumOf(second)]);
});

function never(): never {
  throw new Error('That file is gone.');
}
