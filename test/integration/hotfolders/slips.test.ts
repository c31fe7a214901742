import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ArtworkId } from '../../../src/contract/index.ts';
import type { MakeSlip } from '../../../src/main/station/hotfolders/folder/slip-sheets.ts';
import { type DeliveryRecord, jobKey } from '../../../src/main/station/store/index.ts';
import { connection, type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf, sumOf } from '../../support/pdf.ts';
import { serviceFile, serviceJob, status } from '../../support/service-objects.ts';
import { until } from '../../support/until.ts';

// Slip sheets in real folders: in what order they go, what a crash leaves, and what takes them out again.

let rig: HotFolderRig;
afterEach(() => rig.stop());

/** Two files of one job, in the archive. */
async function twoFiles(job: string, more: { batchId?: string } = {}): Promise<ArtworkId[]> {
  const [component] = serviceJob(job).components;
  if (component === undefined) throw new Error('The test job has no component.');
  const names = [`${job}-1`, `${job}-2`];
  const components = [{ ...component, files: names.map((name) => serviceFile(name)) }];
  const ids: ArtworkId[] = [];
  for (const name of names)
    ids.push(await rig.archived(name, pdfOf(name, 3_000), { job: { serviceId: job, components, ...more } }));
  return ids;
}

function told(job: string, code: string): void {
  const [component] = serviceJob(job).components;
  if (component === undefined) throw new Error('The test job has no component.');
  const components = [{ ...component, files: [serviceFile(`${job}-1`), serviceFile(`${job}-2`)] }];
  const change = { source: 'webhook', at: 9 } as const;
  rig.store.jobs.apply(connection, serviceJob(job, { status: status(code), components }), { change });
}
const cancel = (job: string): void => told(job, 'job.cancelled');

const slips = (): DeliveryRecord[] =>
  rig.store.deliveries
    .inStates(
      rip,
      ['planned', 'copying', 'committing', 'delivered', 'picked-up', 'failed', 'removing', 'removed'],
      1_000,
    )
    .filter(({ isSlip }) => isSlip);
const onlySlip = (): DeliveryRecord => {
  const [slip, ...others] = slips();
  if (slip === undefined || others.length > 0) throw new Error(`${others.length} more slip sheets.`);
  return slip;
};
const inFolder = async (): Promise<string[]> => (await readdir(rig.hot)).sort();
const isSlipName = (name: string): boolean => name.includes('-0-slip');

describe('before each job', () => {
  test('it goes first, is named so, and goes once, whatever is sent again', async () => {
    rig = await hotFolderRig({ started: false });
    rig.profiles = [profile(rig.hot, { slip: 'job', order: 'numbered', ticket: 'json' })];
    const files = [...(await twoFiles('a')), ...(await twoFiles('b'))];
    rig.service.start();
    for (const id of files) await rig.settled(id, 'delivered');
    const pdfs = (await inFolder()).filter((name) => name.endsWith('.pdf'));
    expect(pdfs.map(isSlipName)).toEqual([true, false, false, true, false, false]);
    const [first = ''] = pdfs;
    const ticket: unknown = JSON.parse(await readFile(join(rig.hot, first.replace('.pdf', '.json')), 'utf8'));
    expect(ticket).toMatchObject({ jobId: 'a', quantity: 1 });
    const [again] = files;
    for (const name of await inFolder()) await rm(join(rig.hot, name));
    for (const id of files) await rig.settled(id, 'picked-up');
    await until('the slip sheets are picked up', () => slips().every(({ state }) => state === 'picked-up'));
    if (again === undefined) return;
    rig.service.resends.resend(again, null, 'It was damaged.');
    await rig.settled(again, 'delivered');
    expect((await inFolder()).filter(isSlipName)).toEqual([]);
    expect(slips()).toHaveLength(2);
  });

  test('its files wait while it is made, in a folder that takes one at a time, too', async () => {
    const making = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const makeSlip: MakeSlip = async () => {
      begun.resolve();
      await making.promise;
      const path = join(rig.folder, 'slip');
      const bytes = pdfOf('slip', 2_000);
      await writeFile(path, bytes);
      return { path, sha256: sumOf(bytes), bytes: bytes.length };
    };
    rig = await hotFolderRig({ started: false, makeSlip });
    rig.profiles = [
      profile(rig.hot, { slip: 'job', order: 'one-by-one', nameTemplate: '{job8}_{component}_{file}' }),
    ];
    const [first] = await twoFiles('a');
    if (first === undefined) return;
    rig.service.start();
    await begun.promise;
    expect(await inFolder()).toEqual([]);
    making.resolve();
    await until('it is there', () => onlySlip().state === 'delivered');
    expect((await inFolder()).map(isSlipName)).toEqual([true]);
    expect(rig.store.folderViews.counts(rip)).toMatchObject({ owed: 2, waiting: 0 });
    const slip = onlySlip().finalName ?? '';
    await rm(join(rig.hot, slip));
    const { finalName } = await rig.settled(first, 'delivered');
    expect(slip < (finalName ?? '')).toBe(true);
  });

  test('one that cannot be made holds nothing back, and the history says so', async () => {
    rig = await hotFolderRig({
      started: false,
      makeSlip: async () => Promise.reject(new Error('No font.')),
    });
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    const files = await twoFiles('a');
    rig.service.start();
    for (const id of files) await rig.settled(id, 'delivered');
    expect((await inFolder()).filter(isSlipName)).toEqual([]);
    expect(onlySlip()).toMatchObject({ state: 'failed', problem: { code: 'delivery.slip-not-made' } });
    const said = rig.store.activity.ofJob(jobKey(connection, 'a'), 100).map(({ why }) => why?.code);
    expect(said).toContain('delivery.slip-not-made');
    rig.faults.splice(0);
  });

  test('nothing of its files begins before it is there, in any order of sending', async () => {
    rig = await hotFolderRig({ started: false });
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    const ids = [...(await twoFiles('a')), ...(await twoFiles('b'))];
    rig.service.start();
    for (const id of ids) await rig.settled(id, 'delivered');
    for (const job of ['a', 'b']) {
      const steps = rig.store.activity
        .ofJob(jobKey(connection, job), 100)
        .filter(({ subject }) => subject === 'delivery')
        .toReversed();
      const there = steps.findIndex(({ why, to }) => why?.code === 'delivery.slip' && to === 'delivered');
      const begun = steps.findIndex(({ why, to }) => why?.code !== 'delivery.slip' && to === 'copying');
      expect(there).toBeGreaterThan(0);
      expect(begun).toBeGreaterThan(there);
    }
  });

  test('picked up before its files were withdrawn, it is not sent again with them', async () => {
    rig = await hotFolderRig();
    rig.profiles = [profile(rig.hot, { slip: 'job', order: 'one-by-one' })];
    const ids = await twoFiles('a');
    await until('it is there', () => slips().some(({ state }) => state === 'delivered'));
    rig.profiles = [profile(rig.hot, { slip: 'job', order: 'one-by-one', paused: true })];
    rig.service.look();
    await rm(join(rig.hot, onlySlip().finalName ?? ''));
    await until('it is picked up', () => onlySlip().state === 'picked-up');
    cancel('a');
    told('a', 'job.production.queued');
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    rig.service.look();
    for (const id of ids) await rig.settled(id, 'delivered');
    expect((await inFolder()).map(isSlipName)).toEqual([false, false]);
    onlySlip();
  });

  test('turned on when a job has begun, or off again, none goes', async () => {
    rig = await hotFolderRig();
    const [first, second] = await twoFiles('a');
    if (first === undefined || second === undefined) return;
    for (const id of [first, second]) await rig.settled(id, 'delivered');
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    await rig.taken(first);
    rig.service.resends.resend(first, null, 'It was damaged.');
    await rig.settled(first, 'delivered');
    expect(slips()).toEqual([]);
    // Planned, and then turned off.
    rig.profiles = [profile(rig.hot, { slip: 'job', paused: true })];
    const [third] = await twoFiles('b');
    if (third === undefined) return;
    await rig.settled(third, 'planned');
    expect(onlySlip().state).toBe('planned');
    rig.profiles = [profile(rig.hot)];
    rig.service.look();
    await rig.settled(third, 'delivered');
    expect(slips()).toEqual([]);
  });
});

test('before each batch: one for all its jobs; a job in no batch goes without', async () => {
  rig = await hotFolderRig({ started: false });
  rig.profiles = [profile(rig.hot, { slip: 'batch', order: 'numbered', nameTemplate: '{job8}_{file}' })];
  const ids = [
    ...(await twoFiles('a', { batchId: 'batch-1' })),
    ...(await twoFiles('b', { batchId: 'batch-1' })),
    ...(await twoFiles('c')),
  ];
  rig.service.start();
  for (const id of ids) await rig.settled(id, 'delivered');
  expect((await inFolder()).map(isSlipName)).toEqual([true, ...ids.map(() => false)]);
});

describe('it goes with its files', () => {
  test('cancelled before it was sent: it is not sent', async () => {
    rig = await hotFolderRig();
    rig.profiles = [profile(rig.hot, { slip: 'job', paused: true })];
    const [id] = await twoFiles('a');
    if (id === undefined) return;
    await rig.settled(id, 'planned');
    cancel('a');
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    rig.service.look();
    await rig.marker();
    // That of the marker.
    expect((await inFolder()).filter(isSlipName)).toHaveLength(1);
    expect(slips()).toHaveLength(1);
  });

  test('taken out when the last of them is, and sent again with them', async () => {
    rig = await hotFolderRig();
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    const ids = await twoFiles('a');
    for (const id of ids) await rig.settled(id, 'delivered');
    cancel('a');
    const [first, second] = ids;
    if (first === undefined || second === undefined) return;
    await rig.service.takingOut.remove(first);
    await rig.looksAgain();
    expect(onlySlip().state).toBe('delivered');
    await rig.service.takingOut.remove(second);
    await until('it is gone', () => onlySlip().state === 'removed');
    expect(await inFolder()).toEqual([]);
    told('a', 'job.production.queued');
    for (const id of ids) await rig.settled(id, 'delivered');
    expect((await inFolder()).filter(isSlipName)).toHaveLength(1);
    expect(
      slips()
        .map(({ state, revision }) => [revision, state])
        .sort(),
    ).toEqual([
      [1, 'removed'],
      [2, 'delivered'],
    ]);
  });
});

describe('what a crash leaves', () => {
  const sheet = pdfOf('the sheet', 4_000);
  const made = { sha256: sumOf(sheet), bytes: sheet.length };
  let ids: ArtworkId[];
  let tempPath: string;

  beforeEach(async () => {
    rig = await hotFolderRig({ started: false });
    rig.profiles = [profile(rig.hot, { slip: 'job' })];
    const staging = join(rig.folder, '.makeready-staging-hot', 'own');
    await mkdir(staging, { recursive: true });
    rig.store.stagings.set(rip, rig.hot, staging);
    ids = await twoFiles('a');
    for (const id of ids) {
      const file = rig.store.artworks.get(id);
      if (file?.sha256 == null || file.bytes === null) throw new Error('It is not archived.');
      rig.store.deliveries.plan(id, rip, { sha256: file.sha256, bytes: file.bytes });
    }
    tempPath = join(staging, `${onlySlip().id}-x.part`);
  });

  /** Of the slip sheet and of the files, in the order in which they came. */
  async function arrived(): Promise<boolean[]> {
    rig.service.start();
    for (const id of ids) await rig.settled(id, 'delivered');
    expect((await inFolder()).filter(isSlipName)).toHaveLength(onlySlip().state === 'delivered' ? 1 : 0);
    return (await inFolder()).map(isSlipName);
  }

  test('planned, and not made', async () => {
    expect(await arrived()).toEqual([true, false, false]);
  });

  test('made, and the sheet is gone: another is made', async () => {
    rig.store.slips.made(onlySlip().id, made);
    expect(await arrived()).toEqual([true, false, false]);
    expect(onlySlip().sha256).not.toBe(made.sha256);
  });

  test('copying, with half a temp file: started again', async () => {
    rig.store.slips.made(onlySlip().id, made);
    rig.store.deliveries.copying(onlySlip().id, { tempPath, finalName: '0-0-slip.pdf' });
    await writeFile(tempPath, sheet.subarray(0, 100));
    expect(await arrived()).toEqual([true, false, false]);
  });

  test('committing, with the temp file there: that one is published, and the files follow', async () => {
    rig.store.slips.made(onlySlip().id, made);
    rig.store.deliveries.copying(onlySlip().id, { tempPath, finalName: '0-0-slip.pdf' });
    await writeFile(tempPath, sheet);
    rig.store.deliveries.committing(onlySlip().id);
    expect(await arrived()).toEqual([true, false, false]);
    expect((await readFile(join(rig.hot, '0-0-slip.pdf'))).equals(sheet)).toBe(true);
  });

  test('committing, with the temp file gone: it was published, and never is again', async () => {
    rig.store.slips.made(onlySlip().id, made);
    rig.store.deliveries.copying(onlySlip().id, { tempPath, finalName: '0-0-slip.pdf' });
    rig.store.deliveries.committing(onlySlip().id);
    rig.service.start();
    for (const id of ids) await rig.settled(id, 'delivered');
    expect((await inFolder()).map(isSlipName)).toEqual([false, false]);
    await until('it is picked up', () => onlySlip().state === 'picked-up');
  });

  test('delivered, and all its files were taken out: it is taken out at the next look', async () => {
    rig.store.slips.made(onlySlip().id, made);
    rig.store.deliveries.copying(onlySlip().id, { tempPath, finalName: '0-0-slip.pdf' });
    rig.store.deliveries.committing(onlySlip().id);
    rig.store.deliveries.delivered(onlySlip().id);
    await writeFile(join(rig.hot, '0-0-slip.pdf'), sheet);
    cancel('a');
    rig.service.start();
    await until('it is gone', () => onlySlip().state === 'removed');
    expect(await inFolder()).toEqual([]);
  });
});
