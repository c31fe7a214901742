import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  type EvidencePhase,
  JobKey,
  type MessageCode,
  stageOf,
} from '../../../src/contract/index.ts';
import { queueStatusQuery } from '../../../src/main/station/rip-answers/jmf-answers.ts';
import { RipAnswersService } from '../../../src/main/station/rip-answers/service.ts';
import { type DeviceFault, type JmfDevice, startJmfDevice } from '../../../src/sandbox/rip/jmf-device.ts';
import { fastClock } from '../../support/clocks.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { skipWhere } from '../../support/skip.ts';
import { memorySecrets } from '../../support/station.ts';
import { until } from '../../support/until.ts';
import { parseXml } from '../../support/xml.ts';

// A simulated RIP that answers in JMF, with faults: whatever it says, stages follow only from what is clear.

let rig: HotFolderRig;
let device: JmfDevice;
let answers: RipAnswersService;
beforeEach(async () => {
  device = await startJmfDevice();
  rig = await hotFolderRig();
  rig.profiles = [profile(rig.hot, { answers: { kind: 'jmf', url: device.url, details: 'Brief' } })];
  answers = new RipAnswersService(() => rig.profiles, {
    store: rig.store,
    clock: fastClock(50),
    secrets: memorySecrets(),
    onFault: (error) => rig.faults.push(error),
    onState: () => undefined,
  });
  rig.store.onChange((changes) => {
    for (const change of changes) answers.storeChanged(change);
  });
  answers.start();
});
afterEach(async () => {
  await answers.stop();
  await device.stop();
  await rig.stop();
});

const nameOf = (id: ArtworkId): string => rig.deliveryOf(id).finalName ?? '';
const evidenceOf = (id: ArtworkId) =>
  rig.store.evidence.ofJob(JobKey.parse(rig.store.artworks.get(id)?.jobKey));
const phasesOf = (id: ArtworkId): EvidencePhase[] => evidenceOf(id).map(({ phase }) => phase);
const heard = (id: ArtworkId, phase: EvidencePhase): Promise<void> =>
  until(`${phase} is known`, () => phasesOf(id).includes(phase));
async function pickedUp(fileId: string): Promise<ArtworkId> {
  const id = await rig.archived(fileId, pdfOf(fileId, 900));
  await rig.settled(id, 'delivered');
  await rig.taken(id);
  await rig.settled(id, 'picked-up');
  return id;
}
/** The RIP is asked twice more: what it said in between has been dealt with. */
async function askedAgain(): Promise<void> {
  const before = device.asked.length;
  await until('it was asked again', () => device.asked.length >= before + 2);
}

test('a job goes through the queue of the RIP, each step said once, whatever its clock says', async () => {
  device.jobs.clockAheadMs = 3_600_000;
  const id = await pickedUp('a');
  device.jobs.add(nameOf(id));
  await heard(id, 'seen');
  for (const [status, phase] of [
    ['Running', 'ripping'],
    ['Held', 'held'],
    ['Completed', 'printed'],
  ] as const) {
    device.jobs.set(nameOf(id), status);
    await heard(id, phase);
  }
  expect(phasesOf(id)).toEqual(['printed', 'held', 'ripping', 'seen']);
  const [printed] = evidenceOf(id);
  expect(printed).toMatchObject({ source: 'jmf', place: 'RIP', reference: 'Q1', said: 'Completed' });
  expect(Date.parse(printed?.saidAt ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  expect(stageOf(evidenceOf(id), [{ deliveries: rig.store.deliveries.ofArtwork(id) }])).toBe('printed');
  expect(rig.deliveryOf(id).state).toBe('picked-up');
  expect(rig.faults).toEqual([]);
});

test('what is aborted at the RIP needs attention; a restarted RIP with other numbers says nothing twice', async () => {
  const id = await pickedUp('a');
  const other = await pickedUp('b');
  device.jobs.add(nameOf(id), 'Aborted');
  await heard(id, 'refused');
  expect(rig.deliveryOf(id)).toMatchObject({ state: 'rejected', problem: { values: { said: 'Aborted' } } });
  device.jobs.restart();
  device.jobs.add(nameOf(other), 'Running');
  device.jobs.add(nameOf(id), 'Aborted');
  await heard(other, 'ripping');
  expect(phasesOf(id)).toEqual(['refused']);
});

test('a name without its extension, or with the folder before it, is still ours', async () => {
  const id = await pickedUp('a');
  const other = await pickedUp('b');
  device.jobs.add(nameOf(id).replace('.pdf', ''), 'Completed');
  device.jobs.add(`C:\\spool\\${nameOf(other)}`, 'Completed');
  await heard(id, 'printed');
  await heard(other, 'printed');
});

test('two jobs of one name that are not equally far: none counts, and the screen says so', async () => {
  const id = await pickedUp('a');
  device.jobs.add(nameOf(id), 'Running');
  device.jobs.add(nameOf(id), 'Completed');
  // The name of a property that every object has.
  device.jobs.add('constructor', 'Completed');
  await until('it is said', () => (answers.stateOf(rip)?.notes.length ?? 0) > 0);
  expect(answers.stateOf(rip)?.notes).toMatchObject([
    { code: 'answers.contradict', values: { name: nameOf(id) } },
  ]);
  expect(phasesOf(id)).toEqual([]);
});

test.each<[DeviceFault, MessageCode]>([
  ['silent', 'answers.silent'],
  ['error', 'answers.status'],
  ['half', 'answers.cut'],
  ['entities', 'answers.unreadable'],
  ['endless', 'answers.too-large'],
  ['other-message', 'answers.unreadable'],
  ['no-xml', 'answers.unreadable'],
  ['blocked', 'answers.return-code'],
])('%s: the screen says why, nothing is known by it, and afterwards all is', async (fault, code) => {
  device.fault = fault;
  const id = await pickedUp('a');
  device.jobs.add(nameOf(id), 'Completed');
  await until('the problem is shown', () => answers.stateOf(rip)?.problem?.code === code);
  expect(phasesOf(id)).toEqual([]);
  device.fault = null;
  await heard(id, 'printed');
  await until('the problem is over', () => answers.stateOf(rip)?.problem === null);
  expect(rig.deliveryOf(id).state).toBe('picked-up');
  expect(rig.faults).toEqual([]);
});

test('wrong names belong to nobody, and a test shows them', async () => {
  device.fault = 'wrong-names';
  const id = await pickedUp('a');
  device.jobs.add(nameOf(id), 'Completed');
  await askedAgain();
  expect(phasesOf(id)).toEqual([]);
  const [folder] = rig.profiles;
  if (folder === undefined) throw new Error('There is no hot folder.');
  expect(await answers.test(folder, folder.answers)).toEqual({
    names: 1,
    known: 0,
    others: [`x-${nameOf(id)}`],
  });
});

const query = (): string => queueStatusQuery('q1', '2026-11-27T08:00:00.000Z', 'JobPhase');

test('the RIP is asked for its queue, and for nothing else', async () => {
  await pickedUp('a');
  await until('it was asked', () => device.asked.length > 0);
  for (const question of device.asked) {
    const message = parseXml(question);
    expect(message).toMatchObject({ name: 'JMF', attributes: { Version: '1.4', SenderID: 'Makeready' } });
    expect(message.children.map(({ name, attributes }) => [name, attributes.Type])).toEqual([
      ['Query', 'QueueStatus'],
    ]);
  }
});

const schemas = process.env.CIP4_SCHEMAS;
/** Of libxml2, which is only needed with them. */
const xmllint = 'xmllint';
test(
  'the question is valid by CIP4’s schema',
  skipWhere(schemas === undefined, 'CIP4_SCHEMAS names no folder with its schemas'),
  () => {
    const path = join(schemas ?? '', 'jdf', 'JDF.xsd');
    execFileSync(xmllint, ['--noout', '--nonet', '--schema', path, '-'], { input: query() });
  },
);
