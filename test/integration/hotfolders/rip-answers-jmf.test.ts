import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type ArtworkId,
  type EvidencePhase,
  JobKey,
  type MessageCode,
  stageOf,
} from '../../../src/contract/index.ts';
import { jmfQuery, stopSignals } from '../../../src/main/station/rip-answers/jmf-messages.ts';
import { RipAnswersService } from '../../../src/main/station/rip-answers/service.ts';
import {
  type DeviceFault,
  type JmfDevice,
  type SignalFault,
  startJmfDevice,
} from '../../../src/sandbox/rip/jmf-device.ts';
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

test('the RIP is asked for its queue and whether it works, and for nothing else', async () => {
  await pickedUp('a');
  await askedAgain();
  for (const question of device.asked) {
    const message = parseXml(question);
    expect(message).toMatchObject({ name: 'JMF', attributes: { Version: '1.4', SenderID: 'Makeready' } });
    expect(message.children.map(({ name, attributes }) => [name, attributes.Type])).toEqual([
      ['Query', expect.stringMatching(/^(Queue)?Status$/)],
    ]);
  }
});

/** An address at which nobody listens. */
async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** The RIP is asked for signals, too. Returns where it sends them. */
async function withSignals(signals: string): Promise<void> {
  rig.profiles = [profile(rig.hot, { answers: { kind: 'jmf', url: device.url, details: 'Brief', signals } })];
  answers.settingsChanged();
}

/** A file that was picked up, of whose RIP only signals are heard. */
async function heardBySignalsOnly(): Promise<ArtworkId> {
  await withSignals(await freeAddress());
  const id = await pickedUp('a');
  await until('both kinds of signals are asked for', () => device.subscribers.length === 2);
  device.fault = 'silent';
  return id;
}

/** The status with which a message is answered. */
async function sent(url: string, body: string, from: string): Promise<number | undefined> {
  const message = request(url, { method: 'POST', localAddress: from }).end(body);
  const [response] = await once(message, 'response');
  response.resume();
  return response.statusCode;
}

test('a signal is evidence like an answer, whatever the clock of the RIP says', async () => {
  device.jobs.clockAheadMs = -3_600_000;
  const id = await heardBySignalsOnly();
  device.jobs.add(nameOf(id), 'Running');
  await heard(id, 'ripping');
  device.jobs.set(nameOf(id), 'Completed');
  await heard(id, 'printed');
  expect(phasesOf(id)).toEqual(['printed', 'ripping']);
  expect(answers.stateOf(rip)?.signals).toEqual({ heardAt: expect.any(String), problem: null });
  expect(rig.faults).toEqual([]);
});

test.each<SignalFault>(['silent', 'half', 'entities'])(
  'signals that are %s: nothing is known by them, and asking goes on',
  async (fault) => {
    device.signalFault = fault;
    const id = await heardBySignalsOnly();
    device.jobs.add(nameOf(id), 'Completed');
    await until('a question goes unanswered', () => answers.stateOf(rip)?.problem?.code === 'answers.silent');
    expect(phasesOf(id)).toEqual([]);
    device.fault = null;
    await heard(id, 'printed');
    expect(answers.stateOf(rip)?.signals?.heardAt).toBeNull();
    expect(rig.faults).toEqual([]);
  },
);

test.each<SignalFault>(['doubled', 'old'])(
  'signals that are %s say nothing twice, and no job is two',
  async (fault) => {
    device.signalFault = fault;
    const id = await heardBySignalsOnly();
    device.jobs.add(nameOf(id), 'Running');
    await heard(id, 'ripping');
    const next = device.jobs.add('another.pdf', 'Held');
    expect(next).toBe('Q2');
    device.jobs.set(nameOf(id), 'Completed');
    await heard(id, 'printed');
    expect(phasesOf(id)).toEqual(['printed', 'ripping']);
    expect(answers.stateOf(rip)?.notes).toEqual([]);
  },
);

test('a signal of one of two jobs of a name that are not equally far: none counts', async () => {
  await withSignals(await freeAddress());
  const id = await pickedUp('a');
  device.jobs.add(nameOf(id), 'Waiting');
  device.jobs.add(nameOf(id), 'Waiting');
  await heard(id, 'seen');
  await until('signals are asked for', () => device.subscribers.length === 2);
  device.fault = 'silent';
  const [url = ''] = device.subscribers;
  const one = `<JMF><Signal Type="QueueStatus"><Queue><QueueEntry QueueEntryID="Q2" Status="Completed"
    DescriptiveName="${nameOf(id)}"/></Queue></Signal></JMF>`;
  expect(await sent(url, one, '127.0.0.1')).toBe(200);
  await until('it is said', () => answers.stateOf(rip)?.notes[0]?.code === 'answers.contradict');
  expect(phasesOf(id)).toEqual(['seen']);
});

test('only the RIP’s own address is heard, on a path that nobody can guess', async () => {
  const id = await heardBySignalsOnly();
  device.signalFault = 'silent';
  device.jobs.add(nameOf(id), 'Completed');
  const [url = ''] = device.subscribers;
  const body = `<JMF><Signal Type="QueueStatus"><Queue><QueueEntry QueueEntryID="Q1" Status="Completed"
    DescriptiveName="${nameOf(id)}"/></Queue></Signal></JMF>`;
  expect(await sent(url, body, '127.0.0.2')).toBe(404);
  expect(await sent(new URL('/', url).href, body, '127.0.0.1')).toBe(404);
  expect(await sent(url, 'nonsense', '127.0.0.1')).toBe(400);
  expect(await sent(url, ' '.repeat(1_000_001), '127.0.0.1')).toBe(413);
  expect(phasesOf(id)).toEqual([]);
  const at = (time: string, status: string): string =>
    body.replace('<JMF>', `<JMF TimeStamp="2026-11-29T${time}Z">`).replace('Completed', status);
  expect(await sent(url, at('10:00:00', 'Running'), '127.0.0.1')).toBe(200);
  // It arrives late.
  expect(await sent(url, at('09:59:59', 'Held'), '127.0.0.1')).toBe(200);
  expect(await sent(url, body, '127.0.0.1')).toBe(200);
  expect(phasesOf(id)).toEqual(['printed', 'ripping']);
});

test('a RIP that forgot the subscription is asked as before, and after five minutes for signals again', async () => {
  await withSignals(await freeAddress());
  const id = await pickedUp('a');
  await until('signals are asked for', () => device.subscribers.length === 2);
  const [first] = device.subscribers;
  device.restart();
  device.jobs.add(nameOf(id), 'Running');
  await heard(id, 'ripping');
  await until('signals are asked for again', () => device.subscribers.length === 2);
  expect(device.subscribers).not.toContain(first);
});

test('turned off, the RIP is told to send nothing more, and nobody listens', async () => {
  const at = await freeAddress();
  await withSignals(at);
  await pickedUp('a');
  await until('signals are asked for', () => device.subscribers.length === 2);
  rig.profiles = [profile(rig.hot, { answers: { kind: 'jmf', url: device.url, details: 'Brief' } })];
  answers.settingsChanged();
  await until('it sends nothing more', () => device.subscribers.length === 0);
  await expect(sent(at, '', '127.0.0.1')).rejects.toThrow('ECONNREFUSED');
});

test('without signals the screen says why, and asking goes on', async () => {
  device.fault = 'no-signals';
  await withSignals(await freeAddress());
  const id = await pickedUp('a');
  await until('it is said', () => answers.stateOf(rip)?.signals?.problem?.code === 'answers.no-signals');
  // There, somebody else listens.
  await withSignals(new URL(device.url).origin);
  await until('it is said', () => answers.stateOf(rip)?.signals?.problem?.code === 'answers.no-listener');
  device.jobs.add(nameOf(id), 'Completed');
  await heard(id, 'printed');
});

test('a RIP says that its printer has stopped, in its own words, and that it goes on', async () => {
  const stopped = () => answers.stateOf(rip)?.stopped ?? null;
  await pickedUp('a');
  device.tellDevice('Stopped', 'Media out');
  await until('it is known', () => stopped() !== null);
  const first = stopped();
  expect(first?.why).toEqual({
    code: 'rip-stop.device-stopped',
    values: { said: 'Stopped, Media out' },
  });
  await askedAgain();
  expect(stopped()).toEqual(first);
  device.tellDevice('Running');
  await until('it goes on', () => stopped() === null);
  device.tellDevice(null);
  await askedAgain();
  const before = device.asked.filter((question) => question.includes('Type="Status"')).length;
  await askedAgain();
  expect(device.asked.filter((question) => question.includes('Type="Status"'))).toHaveLength(before);
});

test('a signal says at once that the printer has stopped', async () => {
  await heardBySignalsOnly();
  device.tellDevice('Down');
  await until('it is known', () => answers.stateOf(rip)?.stopped?.why.code === 'rip-stop.device-down');
});

const schemas = process.env.CIP4_SCHEMAS;
/** Of libxml2, which is only needed with them. */
const xmllint = 'xmllint';
test(
  'every message is valid by CIP4’s schema',
  skipWhere(schemas === undefined, 'CIP4_SCHEMAS names no folder with its schemas'),
  () => {
    const path = join(schemas ?? '', 'jdf', 'JDF.xsd');
    const sent = { id: 'q1', at: '2026-11-27T08:00:00.000Z' };
    const url = 'http://192.0.2.1:9180/abc';
    for (const input of [
      jmfQuery('QueueStatus', sent, 'JobPhase'),
      jmfQuery('QueueStatus', sent, 'Brief', url),
      jmfQuery('Status', sent, 'Brief'),
      jmfQuery('Status', sent, 'Full', url),
      stopSignals(sent, url),
    ])
      execFileSync(xmllint, ['--noout', '--nonet', '--schema', path, '-'], { input });
  },
);
