import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  AnswersChoice,
  type ArtworkId,
  type EvidencePhase,
  JobKey,
  type MessageCode,
} from '../../../src/contract/index.ts';
import { RipAnswersService } from '../../../src/main/station/rip-answers/service.ts';
import { type FieryFault, type FieryServer, startFiery } from '../../../src/sandbox/rip/fiery-server.ts';
import { noOpenssl } from '../../support/certificate.ts';
import { fastClock } from '../../support/clocks.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { memorySecrets } from '../../support/station.ts';
import { tlsFront } from '../../support/tls-front.ts';
import { until } from '../../support/until.ts';

// A simulated Fiery, with faults: whatever it says, stages follow only from what is clear, and its password
// goes to its own address only.

const secret = { password: 'of the Fiery', apiKey: 'key of the Fiery' };
const LOGIN = 'POST /live/api/v5/login';
const LOGOUT = 'POST /live/api/v5/logout';
const JOBS = 'GET /live/api/v5/jobs';

let rig: HotFolderRig;
let fiery: FieryServer;
let answers: RipAnswersService;
/** How often the secret was read: each login begins with that. */
let reads = 0;
/** The names of what is in the store of secrets. */
const kept = new Set<string>();
beforeEach(async () => {
  const secrets = memorySecrets();
  fiery = await startFiery();
  rig = await hotFolderRig();
  rig.profiles = [profile(rig.hot, { answers: { kind: 'fiery', url: fiery.url, user: 'admin' } })];
  answers = new RipAnswersService(() => rig.profiles, {
    store: rig.store,
    clock: fastClock(50),
    secrets: {
      ...secrets,
      get(name) {
        reads++;
        return secrets.get(name);
      },
      set(name, value) {
        kept.add(name);
        return secrets.set(name, value);
      },
      delete(name) {
        kept.delete(name);
        return secrets.delete(name);
      },
    },
    onFault: (error) => rig.faults.push(error),
    onState: () => undefined,
  });
  rig.store.onChange((changes) => {
    for (const change of changes) answers.storeChanged(change);
  });
  await answers.secrets.keep(rip, fiery.url, secret);
  answers.start();
});
afterEach(async () => {
  await answers.stop();
  await fiery.stop();
  await rig.stop();
  expect(rig.faults).toEqual([]);
});

const nameOf = (id: ArtworkId): string => rig.deliveryOf(id).finalName ?? '';
const evidenceOf = (id: ArtworkId) =>
  rig.store.evidence.ofJob(JobKey.parse(rig.store.artworks.get(id)?.jobKey));
const phasesOf = (id: ArtworkId): EvidencePhase[] => evidenceOf(id).map(({ phase }) => phase);
const heard = (id: ArtworkId, phase: EvidencePhase): Promise<void> =>
  until(`${phase} is known`, () => phasesOf(id).includes(phase));
const shown = (code: MessageCode): Promise<void> =>
  until(`${code} is shown`, () => answers.stateOf(rip)?.problem?.code === code);
const count = (what: string): number => fiery.asked.filter((one) => one === what).length;
/** It is asked twice more: what it said in between has been dealt with. */
async function askedAgain(what = JOBS): Promise<void> {
  const before = count(what);
  await until('it was asked again', () => count(what) >= before + 2);
}
async function pickedUp(fileId: string): Promise<ArtworkId> {
  const id = await rig.archived(fileId, pdfOf(fileId, 900));
  await rig.settled(id, 'delivered');
  await rig.taken(id);
  await rig.settled(id, 'picked-up');
  return id;
}

test('a job goes through a Fiery, each step said once, in one session that ends with the station', async () => {
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id).replace('.pdf', ''));
  await heard(id, 'seen');
  expect(evidenceOf(id)[0]).toMatchObject({ source: 'fiery', reference: 'Q1', said: 'spooled' });
  const title = nameOf(id).replace('.pdf', '');
  fiery.jobs.set(title, 'Running');
  await heard(id, 'ripping');
  fiery.words.Running = 'Printing';
  await heard(id, 'printing');
  fiery.jobs.set(title, 'Completed');
  await heard(id, 'printed');
  expect(phasesOf(id)).toEqual(['printed', 'printing', 'ripping', 'seen']);
  expect(rig.deliveryOf(id).state).toBe('picked-up');
  await answers.stop();
  expect(fiery.sessions.size).toBe(0);
  expect(new Set(fiery.asked)).toEqual(new Set([LOGIN, JOBS, LOGOUT]));
  expect([count(LOGIN), count(LOGOUT)]).toEqual([1, 1]);
});

test('a Fiery that was restarted is logged in to again, once', async () => {
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id));
  await heard(id, 'seen');
  fiery.restart();
  fiery.jobs.set(nameOf(id), 'Aborted');
  await heard(id, 'refused');
  expect(rig.deliveryOf(id)).toMatchObject({
    state: 'rejected',
    problem: { values: { said: 'process error' } },
  });
  expect(count(LOGIN)).toBe(2);
  expect(answers.stateOf(rip)?.problem).toBeNull();
});

test('a refused password is not tried again by itself, but at once when it is changed', async () => {
  fiery.account.password = 'another';
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id), 'Completed');
  await shown('answers.login');
  const before = reads;
  await until('it would have logged in twice more', () => reads >= before + 2);
  expect(count(LOGIN)).toBe(1);
  await answers.secrets.keep(rip, fiery.url, { ...secret, password: 'another' });
  await heard(id, 'printed');
  expect(count(LOGIN)).toBe(2);
});

test('the password is sent to no address but the one it was entered for', async () => {
  const other = await startFiery();
  try {
    rig.profiles = [profile(rig.hot, { answers: { kind: 'fiery', url: other.url, user: 'admin' } })];
    answers.settingsChanged();
    await pickedUp('a');
    await shown('answers.no-secret');
    expect(other.asked).toEqual([]);
    rig.profiles = [profile(rig.hot)];
    answers.settingsChanged();
    await until('it is forgotten', () => kept.size === 0);
  } finally {
    await other.stop();
  }
  const is = (url: string): boolean => AnswersChoice.safeParse({ kind: 'fiery', url, user: 'admin' }).success;
  expect(['https://fiery.example', 'http://[::1]:80/', 'http://localhost'].map(is)).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    ['http://fiery.example', 'http://localhost.example', 'http://127.0.0.1@fiery.example'].map(is),
  ).toEqual([false, false, false]);
});

test('a certificate that is not trusted gets nothing, and one that is gets the login', async ({ skip }) => {
  const front = await tlsFront('localhost', Number(new URL(fiery.url).port));
  if (front === null) return skip(noOpenssl);
  const [folder] = rig.profiles;
  if (folder === undefined) throw new Error('There is no hot folder.');
  const asks = (url: string) => answers.test(folder, { kind: 'fiery', url, user: 'admin' }, secret);
  try {
    await expect(asks(front.origin.replace('localhost', '127.0.0.1'))).rejects.toMatchObject({
      userMessage: { code: 'answers.untrusted' },
    });
    expect(fiery.asked).toEqual([]);
    expect(await asks(front.origin)).toEqual({ names: 0, known: 0, others: [] });
    expect(fiery.asked).toEqual([LOGIN, JOBS, LOGOUT]);
  } finally {
    front.stop();
  }
});

test('two jobs of one title that are not equally far: none counts, and the screen says so', async () => {
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id), 'Running');
  fiery.jobs.add(nameOf(id), 'Completed');
  await until('it is said', () => (answers.stateOf(rip)?.notes.length ?? 0) > 0);
  expect(answers.stateOf(rip)?.notes).toMatchObject([{ code: 'answers.contradict' }]);
  expect(phasesOf(id)).toEqual([]);
});

test.each<[FieryFault, MessageCode]>([
  ['silent', 'answers.silent'],
  ['error', 'answers.status'],
  ['half', 'answers.cut'],
  ['endless', 'answers.too-large'],
  ['no-json', 'answers.unreadable'],
])('%s: the screen says why, nothing is known by it, and afterwards all is', async (fault, code) => {
  fiery.fault = fault;
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id), 'Completed');
  await shown(code);
  expect(phasesOf(id)).toEqual([]);
  fiery.fault = null;
  await heard(id, 'printed');
  await until('the problem is over', () => answers.stateOf(rip)?.problem === null);
});

test('titles that nobody sent belong to nobody', async () => {
  fiery.fault = 'wrong-names';
  const id = await pickedUp('a');
  fiery.jobs.add(nameOf(id), 'Completed');
  await askedAgain();
  expect(phasesOf(id)).toEqual([]);
});
