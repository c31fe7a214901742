import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { literalMessage } from '../../../src/contract/index.ts';
import type { DeliveryRecord } from '../../../src/main/station/store/index.ts';
import { english } from '../../support/english.ts';
import { type HotFolderRig, hotFolderRig, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { until } from '../../support/until.ts';

// What a crash can leave in the ledger and on disk, state by state; the crash tests find such states by
// killing.

const file = pdfOf('recovered', 50_000);

let rig: HotFolderRig;
let staging: string;
let delivery: DeliveryRecord;
let tempPath: string;
beforeEach(async () => {
  rig = await hotFolderRig({ started: false });
  staging = join(rig.folder, '.makeready-staging-hot', 'own');
  await mkdir(staging, { recursive: true });
  rig.store.stagings.set(rip, rig.hot, staging);
  const id = await rig.archived('a', file);
  delivery = rig.store.deliveries.plan(id, rip, { sha256: sumOf(file), bytes: file.length });
  tempPath = join(staging, `${delivery.id}-x.part`);
});
afterEach(() => rig.stop());

const left = async (): Promise<{ hot: string[]; staging: string[] }> => ({
  hot: await readdir(rig.hot),
  staging: await readdir(staging),
});

test('copying, with half a temp file: started again', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  await writeFile(tempPath, file.subarray(0, 100));
  rig.service.start();
  const { finalName } = await rig.settled(delivery.artworkId, 'delivered');
  expect(await left()).toEqual({ hot: [finalName], staging: [] });
  expect((await readFile(join(rig.hot, finalName ?? ''))).equals(file)).toBe(true);
});

test('committing, with the temp file there: published under the name in the journal', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  await writeFile(tempPath, file);
  rig.store.deliveries.committing(delivery.id);
  rig.service.start();
  await rig.settled(delivery.artworkId, 'delivered');
  expect(await left()).toEqual({ hot: ['a.pdf'], staging: [] });
});

test('committing, with a row that cannot be read: its temp file stays, and is published once it can be', async () => {
  const { artworkId, id } = delivery;
  rig.store.deliveries.copying(id, { tempPath, finalName: 'a.pdf' });
  await writeFile(tempPath, file);
  rig.store.deliveries.committing(id);
  // What another program does to the store.
  const other = new DatabaseSync(rig.storeFile);
  other.exec(
    `PRAGMA ignore_check_constraints = 1; UPDATE delivery SET routed_by = 'pigeon' WHERE id = ${id}`,
  );
  rig.service.start();
  await rig.marker();
  expect(await readdir(staging)).toEqual([basename(tempPath)]);
  other.exec(`UPDATE delivery SET routed_by = 'rule' WHERE id = ${id}`);
  other.close();
  rig.service.fileChanged(artworkId);
  await rig.settled(artworkId, 'delivered');
  expect((await readFile(join(rig.hot, 'a.pdf'))).equals(file)).toBe(true);
  rig.faults.splice(0);
});

test('committing, with the temp file gone and the final one there: delivered, not again', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  await writeFile(join(rig.hot, 'a.pdf'), file);
  rig.store.deliveries.committing(delivery.id);
  rig.service.start();
  await rig.settled(delivery.artworkId, 'delivered');
  expect(await left()).toEqual({ hot: ['a.pdf'], staging: [] });
});

test('committing, with both gone: the RIP has it', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  rig.store.deliveries.committing(delivery.id);
  rig.service.start();
  await rig.settled(delivery.artworkId, 'picked-up');
  expect(await left()).toEqual({ hot: [], staging: [] });
});

test('committing, and another file took the name meanwhile: that one stays, another name is used', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  await writeFile(tempPath, file);
  await writeFile(join(rig.hot, 'a.pdf'), 'theirs');
  rig.store.deliveries.committing(delivery.id);
  rig.service.start();
  const { finalName } = await rig.settled(delivery.artworkId, 'delivered');
  expect(finalName).not.toBe('a.pdf');
  expect(await readFile(join(rig.hot, 'a.pdf'), 'utf8')).toBe('theirs');
});

test('committing, and the share is away: nothing is decided until it is back', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  rig.store.deliveries.committing(delivery.id);
  await rm(staging, { recursive: true });
  rig.service.start();
  await until('the problem is told', () => rig.service.problemOf(rip) !== null);
  expect(rig.deliveryOf(delivery.artworkId).state).toBe('committing');
  await mkdir(staging);
  await rig.settled(delivery.artworkId, 'picked-up');
});

test('committing, and the folder was recreated: nobody can know, so an operator decides', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  rig.store.deliveries.committing(delivery.id);
  await rm(staging, { recursive: true });
  rig.service.start();
  await until('the problem is told', () => rig.service.problemOf(rip) !== null);
  rig.service.trust(rip);
  const { problem } = await rig.settled(delivery.artworkId, 'failed');
  expect(english(problem)).toContain('It is uncertain whether the RIP received a.pdf');
});

test('a file that belongs to no delivery is removed from the staging folder', async () => {
  await writeFile(join(staging, '99-lost.part'), 'lost');
  rig.service.start();
  await rig.settled(delivery.artworkId, 'delivered');
  expect((await left()).staging).toEqual([]);
});

test('a folder that a file server keeps in the staging folder stays there, and holds nothing up', async () => {
  await mkdir(join(staging, '@eaDir'));
  await writeFile(join(staging, '99-lost.part'), 'lost');
  rig.service.start();
  await rig.settled(delivery.artworkId, 'delivered');
  expect((await left()).staging).toEqual(['@eaDir']);
});

describe('with a ticket', () => {
  const names = () => ({
    tempPath,
    finalName: 'a.pdf',
    ticketTempPath: `${tempPath}.ticket`,
    ticketName: 'a.json',
  });

  test.each([
    ['both still to be published', true, true, ['a.json', 'a.pdf']],
    ['the file published, the ticket not', false, true, ['a.json']],
    ['both published, and picked up', false, false, []],
  ])('committing, %s: the rest is published, nothing twice', async (_, fileLeft, ticketLeft, hot) => {
    rig.store.deliveries.copying(delivery.id, names());
    if (fileLeft) await writeFile(tempPath, file);
    if (ticketLeft) await writeFile(`${tempPath}.ticket`, '{}');
    rig.store.deliveries.committing(delivery.id);
    rig.service.start();
    await rig.settled(delivery.artworkId, fileLeft ? 'delivered' : 'picked-up');
    expect(await left()).toEqual({ hot, staging: [] });
  });

  test('copying: both are written again', async () => {
    rig.store.deliveries.copying(delivery.id, names());
    await writeFile(tempPath, 'half');
    await writeFile(`${tempPath}.ticket`, '{');
    rig.service.start();
    await rig.settled(delivery.artworkId, 'delivered');
    expect((await left()).staging).toEqual([]);
  });

  test('the ticket’s name was taken after its file was published: reported, and continued once the name is free', async () => {
    rig.store.deliveries.copying(delivery.id, names());
    await writeFile(`${tempPath}.ticket`, '{}');
    await writeFile(join(rig.hot, 'a.json'), 'theirs');
    rig.store.deliveries.committing(delivery.id);
    rig.service.start();
    await until(
      'the problem is told',
      () => english(rig.service.problemOf(rip))?.includes('blocks the job ticket') === true,
    );
    expect(await readFile(join(rig.hot, 'a.json'), 'utf8')).toBe('theirs');
    await rm(join(rig.hot, 'a.json'));
    await rig.settled(delivery.artworkId, 'picked-up');
    expect(await readFile(join(rig.hot, 'a.json'), 'utf8')).toBe('{}');
  });
});

test('committing while its file is downloaded again for another hot folder: finished anyway', async () => {
  rig.store.deliveries.copying(delivery.id, { tempPath, finalName: 'a.pdf' });
  await writeFile(tempPath, file);
  rig.store.deliveries.committing(delivery.id);
  rig.store.artworks.move(delivery.artworkId, 'queued', {
    source: 'station',
    why: literalMessage('Damaged.'),
  });
  rig.service.start();
  await rig.settled(delivery.artworkId, 'delivered');
  expect(await left()).toEqual({ hot: ['a.pdf'], staging: [] });
  expect(rig.store.artworks.get(delivery.artworkId)?.state).toBe('queued');
});
