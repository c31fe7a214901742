import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type HotFolderSettings, type JobStage, message, type RipPhase } from '../../src/contract/index.ts';
import type { DeliveryRecord, Store } from '../../src/main/station/store/index.ts';
import { folderDetail, hotFolder, LONG_AGO, noFiles } from '../doubles/samples.ts';
import { type FakeStation, fakeStation } from '../doubles/station.ts';
import { answersFrom, emptyStore, sandbox, sentFile } from '../doubles/stored.ts';
import { inEachLook } from '../e2e/in-each-look.ts';
import { go, overflow, violations } from '../e2e/rig.ts';
import { serviceJob, status } from '../support/service-objects.ts';
import { type ScreensRig, startScreens } from './rig.ts';

// How a RIP answers is set on the hot folder's screen, tested there, and shown on the job's. What a RIP says,
// and what follows from it, is tested in `integration/hotfolders/rip-answers`.

const NOW = Date.now();
const rip = hotFolder('RIP');
const answers: HotFolderSettings['answers'] = {
  kind: 'folders',
  folders: [{ name: 'Done', where: 'inside', means: 'printed' }],
};
let store: Store;
let sent: DeliveryRecord;
let rig: ScreensRig;
let saved: HotFolderSettings['answers'] | null = null;
const notes = [message('answers.contradict', { name: 'one.pdf' })];
const detail = () => ({
  ...folderDetail(rip, saved === null ? {} : { answers: saved }),
  answers:
    saved === null ? null : { answeredAt: LONG_AGO, problem: null, notes, signals: null, stopped: null },
});
const stages = (): readonly JobStage[] => rig.station.settings().production.stages;

beforeAll(async () => {
  store = emptyStore(() => NOW);
  const file = sentFile(store, 'one', { updatedAt: NOW });
  const [delivery] = store.deliveries.ofArtwork(file.id);
  if (delivery === undefined) throw new Error('Nothing was sent.');
  sent = store.deliveries.pickedUp(delivery.id);
  const tell = (): void => rig.station.push({ kind: 'job', jobKey: file.jobKey });
  const stored = answersFrom(store, [], { stages });
  const station: FakeStation = fakeStation({
    ...stored,
    settings: { isStartOff: () => false },
    hotFolders: {
      get: detail,
      contents: () => noFiles,
      keepSecret: () => undefined,
      testAnswers: () => ({ names: 1, known: 1, others: [] }),
      update({ change }) {
        saved = change.answers ?? null;
        rig.station.show({});
        return detail();
      },
    },
    job: {
      ...stored.job,
      reached({ key, stage }) {
        const id = store.evidence.reached(key, stage);
        tell();
        return id;
      },
      takeBackEvidence({ id, reason }) {
        store.evidence.takeBack(id, reason);
        tell();
      },
    },
  });
  rig = await startScreens(station);
  rig.station.show({ hotFolders: [rip] });
});
afterAll(async () => {
  await rig.stop();
  store.close();
  expect(rig.station.faults).toEqual([]);
});
afterEach(() => rig.closeWindows());

test('the folders of a RIP are set and tested on the screen', async () => {
  const { page, complaints } = await rig.open('#/hot-folder/rip');
  await page.getByRole('tab', { name: 'RIP answers' }).click();
  await page.getByRole('combobox', { name: 'The RIP answers by' }).click();
  await page.getByRole('option', { name: 'Folders into which it moves files' }).click();
  await page.getByRole('button', { name: 'Add folder' }).click();
  await page.getByRole('textbox', { name: 'Name of the folder' }).fill('Done');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await page.getByText('Known to it: 1. Sent to this hot folder, of these: 1.').waitFor();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText(/^Answered /).waitFor();
  await page.getByText('contradict each other, so none of them counts: one.pdf').waitFor();
  const inputs = (call: string) =>
    rig.station.calls.filter((one) => one.call === call).map(({ input }) => input);
  expect(inputs('hotFolders.testAnswers')).toEqual([{ id: rip.id, answers }]);
  expect(inputs('hotFolders.update')).toEqual([{ id: rip.id, change: { answers } }]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a RIP that speaks JMF is asked for signals, to an address of this machine with a port', async () => {
  const { page, complaints } = await rig.open('#/hot-folder/rip');
  await page.getByRole('tab', { name: 'RIP answers' }).click();
  await page.getByRole('combobox', { name: 'The RIP answers by' }).click();
  await page.getByRole('option', { name: 'JMF, the job messages of CIP4' }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('http://192.0.2.7:8010/jmf');
  const where = page.getByRole('textbox', { name: 'Signals go to' });
  await where.fill('http://0.0.0.0:9180');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => where.getAttribute('aria-invalid')).toBe('true');
  await where.fill('http://192.0.2.8:9180');
  await inEachLook(page, 'rip-answers-jmf');
  await page.getByRole('button', { name: 'Save' }).click();
  const signals = 'http://192.0.2.8:9180';
  const jmf = { kind: 'jmf', url: 'http://192.0.2.7:8010/jmf', details: 'Brief', signals };
  const last = (): unknown =>
    rig.station.calls.filter(({ call }) => call === 'hotFolders.update').at(-1)?.input;
  await expect.poll(last).toEqual({ id: rip.id, change: { answers: jmf } });
  expect(complaints).toEqual([]);
});

test('a Fiery is set with its secrets, which no window ever gets back', async () => {
  const { page, complaints } = await rig.open('#/hot-folder/rip');
  const calls = (call: string) =>
    rig.station.calls.filter((one) => one.call === call).map(({ input }) => input);
  await page.getByRole('tab', { name: 'RIP answers' }).click();
  await page.getByRole('combobox', { name: 'The RIP answers by' }).click();
  await page.getByRole('option', { name: 'Fiery API' }).click();
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('http://fiery.example');
  await page.getByRole('textbox', { name: 'User name' }).fill('admin');
  const test = page.getByRole('button', { name: 'Test', exact: true });
  expect(await test.isDisabled()).toBe(true);
  await address.fill('https://fiery.example');
  await page.getByLabel('Password', { exact: true }).fill('hidden');
  await page.getByLabel('API key', { exact: true }).fill('key');
  await test.click();
  await page.getByText('Known to it: 1.').waitFor();
  await inEachLook(page, 'rip-answers-fiery');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  const fiery = { kind: 'fiery', url: 'https://fiery.example', user: 'admin' };
  const secret = { password: 'hidden', apiKey: 'key' };
  expect(calls('hotFolders.testAnswers').at(-1)).toEqual({ id: rip.id, answers: fiery, secret });
  expect(calls('hotFolders.update').at(-1)).toEqual({ id: rip.id, change: { answers: fiery } });
  expect(calls('hotFolders.keepSecret')).toEqual([{ id: rip.id, url: fiery.url, secret }]);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the answer of a RIP and an operator’s word show at the job; the word is taken back for a reason', async () => {
  const { page, complaints } = await rig.open('#/settings/production');
  for (const stage of ['Printed', 'Finished']) {
    await page.getByRole('group', { name: 'Stages of production' }).getByText(stage).click();
  }
  await expect.poll(stages).toEqual(['printed', 'finished']);
  store.evidence.heard(sent, {
    phase: 'printed',
    source: 'folders',
    place: rip.name,
    reference: 'Done',
    said: null,
    saidAt: null,
  });
  const file = store.artworks.get(sent.artworkId);
  await go(page, `#/job/${encodeURIComponent(file?.jobKey ?? '')}`);
  const production = page.getByRole('region', { name: 'Production' });
  await production.getByRole('img', { name: 'Printed: reached' }).waitFor();
  await production.getByText(new RegExp(`${sent.finalName} · .* · Done`)).waitFor();
  await production.getByRole('button', { name: 'Set as: Finished' }).click();
  await production.getByRole('img', { name: 'Finished: reached' }).waitFor();
  await production.getByRole('button', { name: 'Take back: Finished, the whole job' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The wrong job.');
  await dialog.getByRole('button', { name: 'Take back' }).click();
  await production.getByRole('img', { name: 'Finished: reached' }).waitFor({ state: 'detached' });
  await production.getByText(/taken back/).waitFor();
  await page.getByRole('region', { name: 'History' }).getByText('The wrong job.').waitFor();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test('a job that is cancelled says where its file can still be stopped, as its RIP goes on', async () => {
  const { id, jobKey } = sentFile(store, 'two');
  const [delivery] = store.deliveries.ofArtwork(id);
  if (delivery === undefined) throw new Error('Nothing was sent.');
  const { page, complaints } = await rig.open(`#/job/${encodeURIComponent(jobKey)}`);
  await page.getByText('two.pdf').first().waitFor();
  const where = page.getByRole('list', { name: 'Where it can still be stopped' });
  const remove = page.getByRole('button', { name: 'Remove from hot folder' });
  expect(await where.count()).toBe(0);
  const job = serviceJob('two', { status: status('job.cancelled') });
  store.jobs.apply(sandbox, job, { change: { source: 'webhook', at: Date.now() } });
  rig.station.push({ kind: 'job', jobKey });
  await where.getByText('RIP: in the folder. The RIP may take it at any moment.').waitFor();
  await remove.waitFor();
  await inEachLook(page, 'where-to-stop');
  const statement = { source: 'jmf' as const, place: rip.name, said: null, saidAt: null };
  const heard = (phase: RipPhase, reference = '42'): void => {
    store.evidence.heard(store.deliveries.get(delivery.id) ?? delivery, {
      ...statement,
      phase,
      reference,
    });
    rig.station.push({ kind: 'job', jobKey });
  };
  // A RIP that has not picked it up yet is not believed.
  heard('printed', '41');
  await page.getByText(/still in the hot folder, so it does not count yet/).waitFor();
  await where.getByText('RIP: in the folder. The RIP may take it at any moment. (job 41 there)').waitFor();
  const [early] = store.evidence.ofJob(jobKey);
  if (early === undefined) throw new Error('Nothing was said.');
  store.evidence.takeBack(early.id, 'It was in the folder.');
  store.deliveries.pickedUp(delivery.id);
  rig.station.push({ kind: 'job', jobKey });
  await where.getByText('It can only be stopped there.').waitFor();
  expect(await remove.count()).toBe(0);
  for (const [phase, words] of [
    ['ripping', 'RIP: the RIP is processing it. Cancel it there. (job 42 there)'],
    ['printing', 'RIP: being printed. Only the press can be stopped. (job 42 there)'],
    ['printed', 'RIP: printed. Nothing can be stopped any more. (job 42 there)'],
  ] as const) {
    heard(phase);
    await where.getByText(words).waitFor();
  }
  expect(complaints).toEqual([]);
});

test('the history tells when the service says that something happened, where it is another time', async () => {
  const late = sentFile(store, 'late', { updatedAt: Date.parse(LONG_AGO) });
  const clockOf = async (jobKey: string): Promise<number> => {
    const { page } = await rig.open(`#/job/${encodeURIComponent(jobKey)}`);
    const history = page.getByRole('region', { name: 'History' });
    await history.getByRole('listitem').first().waitFor();
    return history.getByText(/service time/).count();
  };
  expect(await clockOf(late.jobKey)).toBe(1);
  expect(await clockOf(store.artworks.get(sent.artworkId)?.jobKey ?? '')).toBe(0);
});
