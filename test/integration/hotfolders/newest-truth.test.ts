import { renameSync } from 'node:fs';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, literalMessage, RouteRule } from '../../../src/contract/index.ts';
import type { ServiceFile, ServiceJob } from '../../../src/main/station/service-resources.ts';
import { artworkId, jobKey } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { connection, type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

const QUEUED = 'job.production.queued';
const bytes = pdfOf('the first', 20_000);

/** What happens while a file is ready to be committed. */
let meanwhile: () => unknown;
let rig: HotFolderRig;
beforeEach(async () => {
  meanwhile = () => undefined;
  rig = await hotFolderRig({ caughtUp: async () => void (await meanwhile()) });
});
afterEach(() => rig.stop());

const visible = async (): Promise<string[]> =>
  (await readdir(rig.hot)).filter((name) => !name.startsWith('.'));

/** The service says something of the job of file `a`. */
function told(
  code: string,
  more: {
    files?: readonly string[];
    artwork?: string;
    sha256?: string;
    file?: Partial<ServiceFile>;
  } = {},
): void {
  const [general] = serviceJob('job-a').components;
  if (general === undefined) throw new Error('The test job has no component.');
  const checksums = more.sha256 === undefined ? {} : { sha256: more.sha256 };
  const artworkStatus = more.artwork === undefined ? null : status(more.artwork);
  const files = (more.files ?? ['a']).map((id) => serviceFile(id, { checksums, ...more.file }));
  const components: ServiceJob['components'] = [{ ...general, artworkStatus, files }];
  const job = serviceJob('job-a', { status: status(code), components });
  rig.store.jobs.apply(connection, job, { change: { source: 'webhook', at: 9 } });
}
const reasonOf = (id: ArtworkId): string | undefined => rig.store.artworks.get(id)?.reason?.code;
const recallOf = (id: ArtworkId) => rig.store.artworks.get(id)?.recall;
const rowOf = () => rig.store.queue.row(jobKey(connection, 'job-a'));
const gone = () => rig.store.jobs.gone(connection, 'job-a', { source: 'poll', at: 9 });

describe('a file that its job does not ask for any more, just before it is committed', () => {
  test.each([
    ['cancelled', 'withdrawn.cancelled', 'cancelled', () => told('job.cancelled')],
    ['taken back', 'withdrawn.moved-back', 'prepress', () => told('job.prepress.correction')],
    ['in a later status', 'withdrawn.past', 'attention', () => told('job.production.printing')],
    [
      'its artwork refused',
      'withdrawn.artwork-refused',
      'attention',
      () => told(QUEUED, { artwork: 'artwork.rejected' }),
    ],
    ['removed from its job', 'withdrawn.removed', 'attention', () => told(QUEUED, { files: [] })],
    ['gone', 'withdrawn.gone', 'cancelled', gone],
  ] as const)(
    '%s: is not fed, and goes on by itself when it is asked for again',
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

  test('announced with other bytes under its id: it is fetched anew, and the old ones are not fed', async () => {
    meanwhile = () => told(QUEUED, { sha256: 'f'.repeat(64) });
    const id = await rig.archived('a', bytes);
    await until('it is decided', () => ['queued', 'delivered', 'picked-up'].includes(rig.stateOf(id) ?? ''));
    expect([rig.stateOf(id), await visible()]).toEqual(['queued', []]);
  });

  test('other bytes that came while files before it were fed are what its RIP gets', async () => {
    const second = pdfOf('the second', 20_000);
    // The last of four groups: it is begun when the first one is committed.
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

  test('other bytes that came while its names were chosen are what its RIP gets', async () => {
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

  test('announced with other bytes while another hot folder that it goes to is away: nothing of the old ones is fed', async () => {
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

  test('replaced by another: only that one is fed', async () => {
    meanwhile = () => told(QUEUED, { files: ['b'] });
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'withdrawn');
    expect(english(rig.store.artworks.get(id)?.reason)).toBe('Replaced by b.pdf: only the new file is sent.');
    expect(rig.stateOf(artworkId(connection, 'job-a', 'general', 'b'))).toBe('queued');
    expect(rowOf()).toMatchObject({ filesTotal: 1, filesDelivered: 0, phase: 'ready' });
    expect(await visible()).toEqual([]);
  });
});

describe('a file that was fed', () => {
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
    // The same word again is nothing new.
    happens();
    expect(recallOf(id)).toBeNull();
  });

  test.each([
    ['cancelled', () => told('job.cancelled')],
    ['taken back', () => told('job.prepress.correction')],
    ['removed from its job', () => told(QUEUED, { files: [] })],
    ['gone', gone],
  ] as const)(
    '%s: is not sent again, acknowledged or not, and the operator is told so',
    async (_, happens) => {
      const id = await rig.archived('a', bytes);
      await rig.taken(id);
      happens();
      const again = () => rig.service.commands.deliverAgain(id, null, 'Trimmed wrong.');
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
    },
  );

  test('cancelled by mistake, and on to a later status: there is nothing to stop, and it is sent again', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    told('job.cancelled');
    told('job.production.printing');
    expect([recallOf(id), rowOf()?.phase]).toEqual([null, 'done']);
    rig.service.commands.deliverAgain(id, null, 'Trimmed wrong.');
    await rig.settled(id, 'delivered');
  });

  test('a job that goes on to a later status, and is finished, is none of that', async () => {
    const id = await rig.archived('a', bytes);
    await rig.taken(id);
    told('job.production.printing');
    told('job.production.shipped');
    gone();
    expect(recallOf(id)).toBeNull();
    expect(rowOf()?.phase).toBe('done');
  });

  test.each(['taken', 'refused'] as const)(
    'was %s: is sent again by an operator although its job has gone on',
    async (became) => {
      const id = await rig.archived('a', bytes);
      await rig.taken(id);
      if (became === 'refused') rig.store.deliveries.refused(rig.deliveryOf(id).id, literalMessage('Bad.'));
      told('job.production.printing');
      rig.service.commands.deliverAgain(id, null, 'Trimmed wrong.');
      expect(rig.deliveryOf(id).revision).toBe(2);
      await rig.taken(id);
    },
  );

  test('revised under a new id: the new one waits for a word', async () => {
    await rig.taken(await rig.archived('a', bytes));
    told(QUEUED, { files: ['b'] });
    const [general] = serviceJob('job-a').components;
    if (general === undefined) throw new Error('The test job has no component.');
    const next = await rig.archived('b', pdfOf('the second', 9_000), {
      job: { serviceId: 'job-a', components: [{ ...general, files: [serviceFile('b')] }] },
    });
    await rig.becomes(next, 'held');
    expect(reasonOf(next)).toBe('hold.replaces-sent');
    rig.service.commands.release(next);
    await rig.settled(next, 'delivered');
  });
});

describe('one of two hot folders has a file, and the other one is away', () => {
  const proof = HotFolderId.parse('proof');
  let away: string;
  let id: ArtworkId;
  beforeEach(async () => {
    away = join(rig.folder, 'proof');
    rig.profiles = [profile(rig.hot), profile(away, { id: 'proof', name: 'Proof' })];
    rig.defaultHotFolder = null;
    rig.routes = [RouteRule.parse({ id: 'both', name: 'Both', to: ['rip', 'proof'] })];
    id = await rig.archived('a', bytes);
    await rig.taken(id);
  });
  const bothHaveIt = async () => {
    await mkdir(away);
    await rig.taken(id, proof, away);
    await rig.becomes(id, 'picked-up');
    expect(rig.store.deliveries.ofArtwork(id).map(({ revision }) => revision)).toEqual([1, 1]);
  };

  test('its job is cancelled and wanted again: the other one still gets it, and the first one not again', async () => {
    told('job.cancelled');
    expect([rig.stateOf(id), recallOf(id)?.code]).toEqual(['picked-up', 'recall.cancelled']);
    told(QUEUED);
    expect([rig.stateOf(id), recallOf(id)]).toEqual(['delivering', null]);
    await bothHaveIt();
  });

  test.each(['job.production.printing', 'job.production.shipped'])(
    'its job goes on to %s: the other one still gets it, once, also after a restart',
    async (later) => {
      told(later);
      expect([rig.stateOf(id), recallOf(id), rowOf()?.phase]).toEqual(['delivering', null, 'ready']);
      await rig.service.stop();
      // Each poll says it again.
      told(later);
      rig.service.start();
      await until('it is seen to be away', () => rig.service.problemOf(proof) !== null);
      await bothHaveIt();
      expect(rowOf()?.phase).toBe('done');
    },
  );

  test('its job goes on while the other one has half of a copy: it still gets the file, whole', async () => {
    await rig.service.stop();
    rig.store.deliveries.copying(rig.deliveryOf(id, proof).id, {
      tempPath: join(away, 'a.part'),
      finalName: 'a.pdf',
    });
    told('job.production.printing');
    rig.service.start();
    await mkdir(away);
    const { finalName } = await rig.settled(id, 'delivered', proof);
    expect(sumOf(await readFile(join(away, finalName ?? '')))).toBe(sumOf(bytes));
    expect(await readdir(away)).toEqual([finalName]);
  });

  test.each([
    ['cancelled', () => told('job.cancelled'), 'picked-up'],
    ['replaced', () => told('job.production.printing', { files: ['b'] }), 'picked-up'],
    [
      'announced with other bytes',
      () => told('job.production.printing', { sha256: 'f'.repeat(64) }),
      'picked-up',
    ],
    ['gone', gone, 'picked-up'],
  ] as const)('its job goes on, and it is %s: the other one gets nothing', async (_, happens, state) => {
    told('job.production.printing');
    happens();
    expect(rig.stateOf(id)).toBe(state);
    await mkdir(away);
    // What comes after it would come after it.
    const later = await rig.archived('later', pdfOf('later', 9_000));
    await rig.settled(later, 'delivered', proof);
    expect(await readdir(away)).toHaveLength(1);
  });

  test('on hold when its job goes on: the other one gets nothing until it is sent by hand', async () => {
    rig.service.commands.hold(id, 'Wait for the customer.');
    told('job.production.printing');
    expect([rig.stateOf(id), reasonOf(id)]).toEqual(['withdrawn', 'withdrawn.past']);
    rig.service.commands.sendManually(id);
    await rig.becomes(id, 'held');
    rig.service.commands.release(id);
    await bothHaveIt();
  });

  test('the other one is removed from the settings while its job is cancelled: it is owed nothing', async () => {
    told('job.cancelled');
    rig.profiles = [profile(rig.hot)];
    rig.service.routesChanged();
    told(QUEUED);
    expect(rig.stateOf(id)).toBe('picked-up');
  });

  test('an operator holds it and releases it: the other one still gets it', async () => {
    rig.service.commands.hold(id, 'Wait for the customer.');
    rig.service.commands.release(id);
    await bothHaveIt();
  });
});

describe('taking out what lies in the hot folder', () => {
  beforeEach(() => {
    rig.profiles = [{ ...profile(rig.hot), ticket: 'json' }];
  });

  test('goes by one rename, with the ticket, and the file is fed again when it is asked for again', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    expect(await visible()).toHaveLength(2);
    await expect(rig.service.removeFromFolder(id)).rejects.toThrow(
      'Still needed, so it stays where it is: a.pdf.',
    );
    told('job.cancelled');
    await rig.service.removeFromFolder(id);
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

  test('is one step: a station that ends right after it knows that the file is to be fed again', async () => {
    const id = await rig.archived('a', bytes);
    await rig.settled(id, 'delivered');
    told('job.cancelled');
    const removed = rig.store.deliveries.removed.bind(rig.store.deliveries);
    rig.store.deliveries.removed = (delivery) => {
      removed(delivery);
      throw new Error('The end.');
    };
    await expect(rig.service.removeFromFolder(id)).rejects.toThrow('The end.');
    rig.store.deliveries.removed = removed;
    told(QUEUED);
    await until('it lies there again', async () => (await visible()).length === 2);
  });

  test('what the RIP has taken is told to be stopped there', async () => {
    const id = await rig.archived('a', bytes);
    const { finalName } = await rig.settled(id, 'delivered');
    told('job.cancelled');
    await rm(join(rig.hot, finalName ?? ''));
    await expect(rig.service.removeFromFolder(id)).rejects.toThrow(
      'Already picked up by the RIP: a.pdf. Cancel it there.',
    );
    await rig.settled(id, 'taken');
    expect(recallOf(id)?.code).toBe('recall.cancelled');
  });

  test('that was interrupted is finished: the temp name tells what has happened', async () => {
    const id = await rig.archived('a', bytes);
    const { id: delivery, finalName } = await rig.settled(id, 'delivered');
    told('job.cancelled');
    const staging = (await readdir(rig.folder, { recursive: true })).find((name) =>
      name.includes('staging-hot/'),
    );
    const temp = join(rig.folder, staging ?? '', 'taken-out.part');
    // As it was left by a crash between the two.
    renameSync(join(rig.hot, finalName ?? ''), temp);
    rig.store.deliveries.removing(delivery, temp);
    await rig.becomes(id, 'withdrawn');
    await until('nothing is left', async () => (await visible()).length === 0);
  });
});

test('a job first seen past the status that feeds says so, and is sent by hand', async () => {
  told('job.production.printing');
  const id = artworkId(connection, 'job-a', 'general', 'a');
  expect([rig.stateOf(id), reasonOf(id), rowOf()?.phase]).toEqual([
    'withdrawn',
    'withdrawn.past',
    'attention',
  ]);
  expect(rig.store.jobViews.get(jobKey(connection, 'job-a'))).toMatchObject({ sendable: [id] });
  rig.service.commands.sendManually(id);
  expect([rig.stateOf(id), rowOf()?.phase]).toEqual(['queued', 'ready']);
  // Whether the service still has the job matters until the file is fed.
  expect(rig.store.jobs.open(connection)).toEqual(['job-a']);
  told('job.cancelled');
  expect([rig.stateOf(id), rowOf()?.phase]).toEqual(['withdrawn', 'cancelled']);
  expect(rig.store.jobs.open(connection)).toEqual([]);
  // The operator's word was for a job that was being printed.
  told('job.production.packing');
  expect(rig.stateOf(id)).toBe('withdrawn');
});

describe('other bytes announced while their job does not feed', () => {
  const sha256 = 'f'.repeat(64);

  test('are what is sent by hand', async () => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes);
    await rig.becomes(id, 'held');
    told('job.production.printing');
    expect(rig.stateOf(id)).toBe('withdrawn');
    told('job.production.printing', { sha256 });
    rig.service.commands.sendManually(id);
    expect(rig.stateOf(id)).toBe('queued');
  });

  test.each([
    ['an MD5', { checksums: { md5: '0'.repeat(32) } }, { checksums: { md5: '1'.repeat(32) } }],
    ['a size', { sizeBytes: bytes.length }, { sizeBytes: bytes.length + 1 }],
  ])('by %s alone, are fetched when it feeds again', async (_, before, after) => {
    rig.hold = 'everything';
    const id = await rig.archived('a', bytes, { file: before });
    await rig.becomes(id, 'held');
    told('job.prepress.correction', { file: before });
    expect(rig.stateOf(id)).toBe('withdrawn');
    told('job.prepress.correction', { file: after });
    told(QUEUED, { file: after });
    expect(rig.stateOf(id)).toBe('queued');
  });

  test('are fetched for one that was fed when its job feeds again, and not before', async () => {
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

test('a job that is to be fed and has no file needs attention', () => {
  told(QUEUED, { files: [] });
  expect(rowOf()).toMatchObject({ phase: 'attention', problem: { code: 'job.no-files' } });
});
