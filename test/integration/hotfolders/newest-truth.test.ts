import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, type JobKey, RouteRule } from '../../../src/contract/index.ts';
import { artworkId, batchKey, jobKey } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { connection, type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { oneJob } from '../../support/one-job.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceBatch, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const QUEUED = 'job.production.queued';
const bytes = pdfOf('the first', 20_000);

/** What happens while a file is ready to be committed. */
let meanwhile: (job: JobKey) => unknown;
/** Whether a job is known as it is now; false: its connection stops before that. */
let isKnown: boolean;
let rig: HotFolderRig;
beforeEach(async () => {
  meanwhile = () => undefined;
  isKnown = true;
  rig = await hotFolderRig({ caughtUp: (job) => Promise.resolve(meanwhile(job)).then(() => isKnown) });
});
afterEach(() => rig.stop());
const { told, gone, reasonOf, recallOf, visible, row: rowOf } = oneJob(() => rig);

test('a file whose job is not known as it is now, as the station stops, is not sent before the next start', async () => {
  isKnown = false;
  const stopping = Promise.withResolvers<void>();
  meanwhile = () => stopping.resolve(rig.service.stop());
  const id = await rig.archived('a', bytes);
  await stopping.promise;
  expect([rig.stateOf(id), await visible()]).toEqual(['delivering', []]);
  [isKnown, meanwhile] = [true, () => undefined];
  rig.service.start();
  await rig.settled(id, 'delivered');
  expect(await visible()).toHaveLength(1);
});

test('files whose jobs are not known as they are now are asked about again, before any that come after them', async () => {
  await rig.service.stop();
  rig.profiles = [profile(rig.hot, { order: 'numbered' })];
  const asked: unknown[] = [];
  meanwhile = (key) => {
    asked.push(key);
    // Not those of the first group.
    isKnown = asked.length > 8;
  };
  for (let nth = 0; nth < 9; nth++) await rig.archived(`file ${nth}`, pdfOf(`file ${nth}`, 3_000));
  rig.service.start();
  await until('all are sent', async () => (await visible()).length === 9);
  expect(asked.slice(8, 16)).toEqual(asked.slice(0, 8));
});

describe('a file that its job no longer needs, just before it is committed', () => {
  test.each([
    ['cancelled', 'withdrawn.cancelled', 'cancelled', () => told('job.cancelled')],
    ['taken back', 'withdrawn.moved-back', 'prepress', () => told('job.prepress.correction')],
    ['in a later status', 'withdrawn.past', 'attention', () => told('job.production.printing')],
    [
      'its artwork rejected',
      'withdrawn.artwork-refused',
      'attention',
      () => told(QUEUED, { artwork: 'artwork.rejected' }),
    ],
    ['removed from its job', 'withdrawn.removed', 'attention', () => told(QUEUED, { files: [] })],
    ['gone', 'withdrawn.gone', 'cancelled', gone],
  ] as const)(
    '%s: is not sent, and goes on by itself when it is needed again',
    async (_, reason, phase, happens) => {
      meanwhile = happens;
      const id = await rig.archived('a', bytes);
      await rig.becomes(id, 'withdrawn');
      expect([reasonOf(id), rowOf()?.phase]).toEqual([reason, phase]);
      await until('nothing is owed', () => rig.store.deliveries.ofArtwork(id).length === 0);
      expect(await visible()).toEqual([]);

      meanwhile = () => undefined;
      told(QUEUED);
      await rig.settled(id, 'delivered');
      expect(await visible()).toHaveLength(1);
      await rig.taken(id);
      expect(rowOf()?.phase).toBe('done');
    },
  );

  test('announced with other bytes under its ID: it is downloaded again, and the old ones are not sent', async () => {
    meanwhile = () => told(QUEUED, { sha256: 'f'.repeat(64) });
    const id = await rig.archived('a', bytes);
    await until('it is decided', () => ['queued', 'delivered', 'picked-up'].includes(rig.stateOf(id) ?? ''));
    expect([rig.stateOf(id), await visible()]).toEqual(['queued', []]);
  });

  test('other bytes that arrived while earlier files were sent are what its RIP gets', async () => {
    const second = pdfOf('the second', 20_000);
    // The last of four groups; it starts when the first one is committed.
    await rig.service.stop();
    for (let before = 0; before < 24; before++)
      await rig.archived(String(before), pdfOf(`before ${before}`, 3_000));
    const id = await rig.archived('a', bytes);
    let isCome = false;
    meanwhile = async () => {
      if (isCome) return;
      isCome = true;
      const checksums = { sha256: sumOf(second) };
      told(QUEUED, checksums);
      await rig.becomes(id, 'queued');
      await rig.archived('a', second, { file: { checksums } });
      await rig.becomes(id, 'delivering');
    };
    rig.service.start();
    const { finalName, sha256 } = await rig.settled(id, 'delivered');
    expect(sha256).toBe(sumOf(second));
    expect(sumOf(await readFile(join(rig.hot, finalName ?? '')))).toBe(sumOf(second));
    expect(await visible()).toHaveLength(25);
  });

  test('other bytes that arrived while its names were chosen are what its RIP gets', async () => {
    const second = pdfOf('the second', 20_000);
    const checksums = { sha256: sumOf(second) };
    const verify = rig.archive.verify.bind(rig.archive);
    rig.archive.verify = async (...file) => {
      rig.archive.verify = verify;
      const held = await verify(...file);
      told(QUEUED, checksums);
      await rig.becomes(id, 'queued');
      await rig.archived('a', second, { file: { checksums } });
      await rig.becomes(id, 'delivering');
      return held;
    };
    const id = await rig.archived('a', bytes);
    const { finalName, sha256 } = await rig.settled(id, 'delivered');
    expect(sha256).toBe(sumOf(second));
    expect(sumOf(await readFile(join(rig.hot, finalName ?? '')))).toBe(sumOf(second));
  });

  test('announced with other bytes while another of its hot folders is away: none of the old ones are sent', async () => {
    const proof = HotFolderId.parse('proof');
    const away = join(rig.folder, 'proof');
    rig.profiles = [profile(rig.hot), profile(away, { id: 'proof', name: 'Proof' })];
    rig.defaultHotFolder = null;
    rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'proof'] })];
    await rig.service.stop();
    const id = await rig.archived('a', bytes);
    // As a crash left it.
    rig.service.routing.routeArchived();
    rig.store.deliveries.copying(rig.deliveryOf(id, proof).id, {
      tempPath: join(away, 'a.part'),
      finalName: 'a.pdf',
    });
    told(QUEUED, { sha256: 'f'.repeat(64) });
    rig.service.start();
    await rig.becomes(id, 'queued');
    expect(await visible()).toEqual([]);
  });

  test('replaced by another: only that one is sent', async () => {
    meanwhile = () => told(QUEUED, { files: ['b'] });
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'withdrawn');
    expect(english(rig.store.artworks.get(id)?.reason)).toBe('Replaced by b.pdf: only the new file is sent.');
    expect(rig.stateOf(artworkId(connection, 'job-a', 'b'))).toBe('queued');
    expect(rowOf()).toMatchObject({ filesTotal: 1, filesDelivered: 0, phase: 'ready' });
    expect(await visible()).toEqual([]);
  });
});

test('a job first read past its delivery status says so, and is sent by hand', async () => {
  told('job.production.printing');
  const id = artworkId(connection, 'job-a', 'a');
  expect([rig.stateOf(id), reasonOf(id), rowOf()?.phase]).toEqual([
    'withdrawn',
    'withdrawn.past',
    'attention',
  ]);
  expect(rig.store.jobViews.get(jobKey(connection, 'job-a'))).toMatchObject({ sendable: [id] });
  rig.service.commands.sendManually(id);
  expect([rig.stateOf(id), rowOf()?.phase]).toEqual(['queued', 'ready']);
  // Whether the service still has the job matters until the file is sent.
  expect(rig.store.jobs.open(connection)).toEqual(['job-a']);
  told('job.cancelled');
  expect([rig.stateOf(id), rowOf()?.phase]).toEqual(['withdrawn', 'cancelled']);
  expect(rig.store.jobs.open(connection)).toEqual([]);
  // The operator's decision was about a job being printed.
  told('job.production.packing');
  expect(rig.stateOf(id)).toBe('withdrawn');
});

describe('a job whose batch is cancelled although the job is still queued', () => {
  const CANCELLED = 'job_batch.cancelled';
  const batched = (id: string, code: string): unknown =>
    rig.store.batches.apply(connection, serviceBatch(id, ['job-a'], { status: status(code) }), {
      change: { source: 'webhook', at: 9 },
    });
  const means = (): void => {
    rig.statusMeanings = { [CANCELLED]: 'production' };
    rig.store.jobs.remean(connection);
  };
  const batchRow = (id = 'first') => rig.store.queue.row(batchKey(connection, id));

  test.each([
    ['the batch is no longer cancelled', () => batched('first', 'job_batch.production.ready')],
    ['the job is in another batch', () => batched('second', 'job_batch.production.ready')],
    ['the file is sent by hand', (id: ArtworkId) => rig.service.commands.sendManually(id)],
    ['its status is given another meaning', means],
  ])('keeps its files that are not sent yet until %s', async (_, ends) => {
    meanwhile = () => batched('first', CANCELLED);
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'withdrawn');
    expect(reasonOf(id)).toBe('withdrawn.batch-cancelled');
    expect(batchRow()).toMatchObject({ phase: 'attention', problem: { code: 'job.batch-cancelled' } });
    expect(rig.store.jobViews.get(jobKey(connection, 'job-a'))).toMatchObject({ sendable: [id] });
    await until('nothing is owed', () => rig.store.deliveries.ofArtwork(id).length === 0);
    expect(await visible()).toEqual([]);
    // Seen is not decided.
    rig.store.due.acknowledge(jobKey(connection, 'job-a'));
    expect(batchRow()?.phase).toBe('ready');

    meanwhile = () => undefined;
    ends(id);
    await rig.settled(id, 'delivered');
    expect(await visible()).toHaveLength(1);
  });

  test('holds a job that names it later, whatever was acknowledged about the job before', () => {
    told(QUEUED, { files: [] });
    rig.store.due.acknowledge(jobKey(connection, 'job-a'));
    batched('first', CANCELLED);
    told(QUEUED);
    expect(reasonOf(artworkId(connection, 'job-a', 'a'))).toBe('withdrawn.batch-cancelled');
    expect(batchRow()?.phase).toBe('attention');
  });

  test('is told about a file that was sent, until the job is in another batch', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    batched('first', CANCELLED);
    expect([recallOf(id)?.code, batchRow()?.phase]).toEqual(['recall.batch-cancelled', 'attention']);
    batched('second', 'job_batch.production.ready');
    expect([recallOf(id), batchRow('second')?.phase]).toEqual([null, 'done']);
    expect(await visible()).toEqual([]);
  });
});

describe('other bytes announced while their job’s status does not send', () => {
  const sha256 = 'f'.repeat(64);

  test('are what is sent by hand', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'on-hold');
    told('job.production.printing');
    expect(rig.stateOf(id)).toBe('withdrawn');
    told('job.production.printing', { sha256 });
    rig.service.commands.sendManually(id);
    expect(rig.stateOf(id)).toBe('queued');
  });

  test.each([
    ['an MD5', { checksums: { md5: '0'.repeat(32) } }, { checksums: { md5: '1'.repeat(32) } }],
    ['a size', { sizeBytes: bytes.length }, { sizeBytes: bytes.length + 1 }],
  ])('by %s alone, are downloaded when it sends again', async (_, before, after) => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes, { file: before });
    await rig.becomes(id, 'on-hold');
    told('job.prepress.correction', { file: before });
    expect(rig.stateOf(id)).toBe('withdrawn');
    told('job.prepress.correction', { file: after });
    told(QUEUED, { file: after });
    expect(rig.stateOf(id)).toBe('queued');
  });

  test('are downloaded for a file already sent when its job sends again, and not before', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    told('job.prepress.correction', { sha256 });
    rig.service.routing.everythingChanged();
    rig.service.routing.routeArchived();
    expect(rig.stateOf(id)).toBe('picked-up');
    told(QUEUED, { sha256 });
    await rig.becomes(id, 'queued');
  });
});

test('a job ready to send without a file needs attention', () => {
  told(QUEUED, { files: [] });
  expect(rowOf()).toMatchObject({ phase: 'attention', problem: { code: 'job.no-files' } });
});
