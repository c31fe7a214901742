import { renameSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { HotFolderId, literalMessage } from '../../../src/contract/index.ts';
import { jobKey } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { connection, type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { oneJob } from '../../support/one-job.ts';
import { pdfOf } from '../../support/pdf.ts';
import { serviceFile, serviceJob } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

// A job no longer asks for a file that was sent.

const QUEUED = 'job.production.queued';
const bytes = pdfOf('the first', 20_000);

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());
const { told, gone, reasonOf, recallOf, visible, row: rowOf } = oneJob(() => rig);

describe('a file that was sent', () => {
  test.each([
    ['cancelled', () => told('job.cancelled'), 'Cancelled 1 min after it was sent to rip: cancel it there.'],
    [
      'taken back',
      () => told('job.prepress.correction'),
      'Moved back to pre-press 1 min after it was sent to rip: cancel it there.',
    ],
    [
      'revised',
      () => told(QUEUED, { files: ['b'] }),
      'Replaced by b.pdf 1 min after it was sent to rip: cancel it there.',
    ],
    ['gone', gone, 'Removed from the service 1 min after it was sent to rip: cancel it there.'],
  ] as const)('%s: needs attention until an operator acknowledges it', async (_, happens, sentence) => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    happens();
    expect(english(recallOf(id))).toBe(sentence);
    expect([rowOf()?.phase, english(rowOf()?.problem)]).toEqual(['attention', sentence]);
    rig.store.due.acknowledge(jobKey(connection, 'job-a'));
    expect(recallOf(id)).toBeNull();
    expect(rowOf()?.phase).not.toBe('attention');
    // Saying the same again changes nothing.
    happens();
    expect(recallOf(id)).toBeNull();
  });

  test('counts by where it can still be stopped, until it is acknowledged', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    const at = () => rig.store.incidentViews.recalledAt(profile(rig.hot).id);
    expect(at()).toBeNull();
    told('job.cancelled');
    const recalled = rig.store.activity
      .ofJob(jobKey(connection, 'job-a'), 20)
      .find(({ to }) => to === 'recalled');
    expect(at()).toEqual({
      delayed: { files: 1, jobs: 1, batches: null },
      inFolder: 0,
      atRip: 1,
      printed: 0,
      newestAt: Date.parse(recalled?.at ?? ''),
    });
    rig.store.evidence.heard(rig.deliveryOf(id), {
      phase: 'printed',
      source: 'jmf',
      place: 'rip',
      reference: '42',
      said: null,
      saidAt: null,
    });
    expect(at()).toMatchObject({ inFolder: 0, atRip: 0, printed: 1 });
    rig.store.due.acknowledge(jobKey(connection, 'job-a'));
    expect(at()).toBeNull();
  });

  test('what its RIP calls printed while it is in the folder can still be taken out', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    rig.store.evidence.heard(rig.deliveryOf(id), {
      phase: 'printed',
      source: 'jmf',
      place: 'rip',
      reference: '42',
      said: null,
      saidAt: null,
    });
    told('job.cancelled');
    const at = () => rig.store.incidentViews.recalledAt(profile(rig.hot).id);
    expect(at()).toMatchObject({ inFolder: 1, atRip: 0, printed: 0 });
    await rig.taken(id);
    await rig.settled(id, 'picked-up');
    expect(at()).toMatchObject({ inFolder: 0, atRip: 0, printed: 1 });
  });

  test.each([
    ['cancelled', () => told('job.cancelled')],
    ['taken back', () => told('job.prepress.correction')],
    ['removed from its job', () => told(QUEUED, { files: [] })],
    ['gone', gone],
  ] as const)('%s: is not resent, acknowledged or not, and the operator is told why', async (_, happens) => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    happens();
    const again = () => rig.service.resends.resend(id, null, 'Trimmed wrong.');
    const refusal = 'No longer needed by its job, so it is not resent: a.pdf.';
    expect(again).toThrow(refusal);
    rig.store.due.acknowledge(jobKey(connection, 'job-a'));
    expect(again).toThrow(refusal);
    expect(rig.store.deliveries.ofArtwork(id)).toHaveLength(1);
    const [file] = rig.store.queue.files([jobKey(connection, 'job-a')], 10);
    expect(file?.resendBar).toBe('not-wanted');

    told(QUEUED);
    again();
    await rig.settled(id, 'delivered');
    expect(rig.deliveryOf(id).revision).toBe(2);
  });

  test('cancelled by mistake, and on to a later status: there is nothing to stop, and it can be resent', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    told('job.cancelled');
    told('job.production.printing');
    expect([recallOf(id), rowOf()?.phase]).toEqual([null, 'done']);
    rig.service.resends.resend(id, null, 'Trimmed wrong.');
    await rig.settled(id, 'delivered');
  });

  test('a job that moves on to a later status, and is finished, is none of that', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    told('job.production.printing');
    told('job.production.shipped');
    gone();
    expect(recallOf(id)).toBeNull();
    expect(rowOf()?.phase).toBe('done');
  });

  test.each(['picked-up', 'rejected'] as const)(
    'was %s: is resent by an operator although its job has moved on',
    async (became) => {
      const id = await rig.archived('a', bytes);
      await rig.taken(id);
      if (became === 'rejected') rig.store.deliveries.rejected(rig.deliveryOf(id).id, literalMessage('Bad.'));
      told('job.production.printing');
      rig.service.resends.resend(id, null, 'Trimmed wrong.');
      expect(rig.deliveryOf(id).revision).toBe(2);
      await rig.taken(id);
    },
  );

  test('revised under a new ID: the new file waits for approval', async () => {
    await rig.taken(await rig.archived('a', bytes));
    told(QUEUED, { files: ['b'] });
    const [general] = serviceJob('job-a').components;
    if (general === undefined) throw new Error('The test job has no component.');
    const next = await rig.archived('b', pdfOf('the second', 9_000), {
      job: { serviceId: 'job-a', components: [{ ...general, files: [serviceFile('b')] }] },
    });
    await rig.becomes(next, 'on-hold');
    expect(reasonOf(next)).toBe('hold.replaces-sent');
    rig.service.commands.release(next);
    await rig.settled(next, 'delivered');
  });
});

describe('the same bytes under a new ID', () => {
  const [general] = serviceJob('job-a').components;
  const renamed = (files: readonly string[], label = 'general', serviceId = 'job-a') => ({
    job: {
      serviceId,
      components:
        general === undefined ? [] : [{ ...general, label, files: files.map((one) => serviceFile(one)) }],
    },
  });

  test.each(['general', 'inner'])(
    'wait for an operator in %s, and nothing is to be cancelled',
    async (label) => {
      const id = await rig.archived('a', bytes);
      await rig.taken(id);
      const next = await rig.archived('b', bytes, renamed(['b'], label));
      await rig.becomes(next, 'on-hold');
      const sentAt = rig.deliveryOf(id).deliveredAt ?? 0;
      expect(rig.store.artworks.get(next)?.reason).toEqual({
        code: 'hold.bytes-sent',
        values: { at: new Date(sentAt).toISOString() },
      });
      expect(recallOf(id)).toBeNull();
      expect(await visible()).toEqual([]);
      rig.service.commands.release(next);
      await rig.settled(next, 'delivered');
      expect(await visible()).toHaveLength(1);
    },
  );

  test('are sent at once beside the first file, to another job, and only reviewed as a replacement where another hot folder gets them', async () => {
    await rig.taken(await rig.archived('a', bytes));
    const beside = await rig.archived('b', bytes, renamed(['a', 'b']));
    await rig.taken(beside);
    await rig.taken(await rig.archived('c', bytes, renamed(['c'], 'general', 'job-c')));
    const other = HotFolderId.parse('other');
    const path = join(rig.folder, 'other');
    await mkdir(path);
    rig.profiles = [profile(rig.hot), profile(path, { id: other, name: 'Other' })];
    rig.defaultHotFolder = other;
    const elsewhere = await rig.archived('d', bytes, renamed(['d']));
    await rig.becomes(elsewhere, 'on-hold');
    expect(reasonOf(elsewhere)).toBe('hold.replaces-sent');
  });
});

describe('removing a file from the hot folder', () => {
  beforeEach(() => {
    rig.profiles = [{ ...profile(rig.hot), ticket: 'json' }];
  });

  test('is one rename, with the ticket, and the file is sent again when it is needed again', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    expect(await visible()).toHaveLength(2);
    await expect(rig.service.takingOut.remove(id)).rejects.toThrow(
      'Still needed, so it stays where it is: a.pdf.',
    );
    told('job.cancelled');
    await rig.service.takingOut.remove(id);
    expect(await visible()).toEqual([]);
    expect([rig.stateOf(id), recallOf(id), rowOf()?.phase]).toEqual(['withdrawn', null, 'cancelled']);
    told(QUEUED);
    await until('it lies there again', async () => (await visible()).length === 2);
    const states = () =>
      rig.store.deliveries
        .ofArtwork(id)
        .map(({ state }) => state)
        .join();
    await until('the ledger knows of both', () => states() === 'removed,delivered');
  });

  test('is one step: a station that ends right after it knows that the file is to be sent again', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    told('job.cancelled');
    const removed = rig.store.deliveries.removed.bind(rig.store.deliveries);
    rig.store.deliveries.removed = (delivery) => {
      removed(delivery);
      throw new Error('The end.');
    };
    await expect(rig.service.takingOut.remove(id)).rejects.toThrow('No response from RIP');
    expect(rig.faults).toEqual([new Error('The end.')]);
    rig.store.deliveries.removed = removed;
    told(QUEUED);
    await until('it lies there again', async () => (await visible()).length === 2);
  });

  test('a file that the RIP has picked up has to be stopped there, and the operator is told so', async () => {
    const id = await rig.archived('a', bytes);
    const { finalName } = await rig.settled(id, 'delivered');
    told('job.cancelled');
    await rm(join(rig.hot, finalName ?? ''));
    await expect(rig.service.takingOut.remove(id)).rejects.toThrow(
      'Already picked up by the RIP: a.pdf. Cancel it there.',
    );
    await rig.settled(id, 'picked-up');
    expect(recallOf(id)?.code).toBe('recall.cancelled');
  });

  test('that was interrupted is finished: the temp name reveals what has happened', async () => {
    const id = await rig.archived('a', bytes);
    const { id: delivery, finalName } = await rig.settled(id, 'delivered');
    told('job.cancelled');
    const staging = (await readdir(rig.folder, { recursive: true })).find((name) =>
      name.includes('staging-hot/'),
    );
    const temp = join(rig.folder, staging ?? '', 'taken-out.part');
    // As a crash between the two left it.
    renameSync(join(rig.hot, finalName ?? ''), temp);
    rig.store.deliveries.removing(delivery, temp);
    await rig.becomes(id, 'withdrawn');
    await until('nothing is left', async () => (await visible()).length === 0);
  });
});
