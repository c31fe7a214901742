import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ArtworkId, HotFolderId, RouteRule } from '../../../src/contract/index.ts';
import { type HotFolderRig, hotFolderRig, profile } from '../../support/hotfolder-rig.ts';
import { oneJob } from '../../support/one-job.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

const QUEUED = 'job.production.queued';
const bytes = pdfOf('the first', 20_000);

let rig: HotFolderRig;
beforeEach(async () => {
  rig = await hotFolderRig();
});
afterEach(() => rig.stop());
const { told, gone, reasonOf, recallOf, row: rowOf } = oneJob(() => rig);

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

  test('its job is cancelled and reinstated: the other one still gets it, and the first one not again', async () => {
    told('job.cancelled');
    expect([rig.stateOf(id), recallOf(id)?.code]).toEqual(['picked-up', 'recall.cancelled']);
    told(QUEUED);
    expect([rig.stateOf(id), recallOf(id)]).toEqual(['delivering', null]);
    await bothHaveIt();
  });

  test.each(['job.production.printing', 'job.production.shipped'])(
    'its job moves on to %s: the other one still gets it, once, also after a restart',
    async (later) => {
      told(later);
      expect([rig.stateOf(id), recallOf(id), rowOf()?.phase]).toEqual(['delivering', null, 'ready']);
      await rig.service.stop();
      // Each poll repeats it.
      told(later);
      rig.service.start();
      await until('it is seen to be away', () => rig.service.problemOf(proof) !== null);
      await bothHaveIt();
      expect(rowOf()?.phase).toBe('done');
    },
  );

  test('its job moves on while the other one has half of a copy: it still gets the file, whole', async () => {
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
  ] as const)('its job moves on, and it is %s: the other one gets nothing', async (_, happens, state) => {
    told('job.production.printing');
    happens();
    expect(rig.stateOf(id)).toBe(state);
    await mkdir(away);
    // Whatever follows would arrive after this.
    const later = await rig.archived('later', pdfOf('later', 9_000));
    await rig.settled(later, 'delivered', proof);
    expect(await readdir(away)).toHaveLength(1);
  });

  test('on hold when its job moves on: the other one gets nothing until it is sent by hand', async () => {
    rig.service.commands.hold(id, 'Wait for the customer.');
    told('job.production.printing');
    expect([rig.stateOf(id), reasonOf(id)]).toEqual(['withdrawn', 'withdrawn.past']);
    rig.service.commands.sendManually(id);
    await rig.becomes(id, 'on-hold');
    rig.service.commands.release(id);
    await bothHaveIt();
  });

  test('the other one is removed from the settings while its job is cancelled: nothing is due there', async () => {
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
