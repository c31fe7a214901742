import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type AnswerFolder,
  type ArtworkId,
  type Evidence,
  type EvidencePhase,
  JobKey,
  stageOf,
} from '../../../src/contract/index.ts';
import { RipAnswersService } from '../../../src/main/station/rip-answers/service.ts';
import { fastClock } from '../../support/clocks.ts';
import { type HotFolderRig, hotFolderRig, profile, rip } from '../../support/hotfolder-rig.ts';
import { pdfOf } from '../../support/pdf.ts';
import { memorySecrets } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// What a RIP says by moving files changes stages and the history, each thing once, and never what is sent.

const folders: AnswerFolder[] = [
  { name: 'Printing', where: 'inside', means: 'printing' },
  { name: 'Done', where: 'inside', means: 'printed' },
  { name: 'Archive', where: 'beside', means: 'printed' },
  { name: 'Error', where: 'inside', means: 'refused' },
];

let rig: HotFolderRig;
let answers: RipAnswersService;
const open = (): RipAnswersService =>
  new RipAnswersService(() => rig.profiles, {
    store: rig.store,
    clock: fastClock(200),
    secrets: memorySecrets(),
    onFault: (error) => rig.faults.push(error),
    onState: () => undefined,
  });
beforeEach(async () => {
  rig = await hotFolderRig();
  rig.profiles = [profile(rig.hot, { answers: { kind: 'folders', folders } })];
  for (const { name } of folders) await mkdir(join(rig.hot, name), { recursive: true });
  answers = open();
  rig.store.onChange((changes) => {
    for (const change of changes) answers.storeChanged(change);
  });
  answers.start();
});
afterEach(async () => {
  await answers.stop();
  await rig.stop();
});

const nameOf = (id: ArtworkId): string => rig.deliveryOf(id).finalName ?? '';
const jobOf = (id: ArtworkId): JobKey => JobKey.parse(rig.store.artworks.get(id)?.jobKey);
const evidenceOf = (id: ArtworkId): Evidence[] => rig.store.evidence.ofJob(jobOf(id));
const phasesOf = (id: ArtworkId): EvidencePhase[] => evidenceOf(id).map(({ phase }) => phase);
const stageOfJob = (id: ArtworkId) =>
  stageOf(evidenceOf(id), [{ deliveries: rig.store.deliveries.ofArtwork(id) }]);
const heard = (id: ArtworkId, phase: EvidencePhase): Promise<void> =>
  until(`${phase} is known`, () => phasesOf(id).includes(phase));
/** The RIP picks the file up and moves it there. */
const moved = (id: ArtworkId, to: string): Promise<void> =>
  rename(join(rig.hot, nameOf(id)), join(rig.hot, to, nameOf(id)));
const lookedAgain = async (): Promise<void> => {
  const before = answers.stateOf(rip)?.answeredAt;
  answers.storeChanged({ kind: 'hot-folder', id: rip });
  await until('it was asked again', () => answers.stateOf(rip)?.answeredAt !== before);
};
async function sent(fileId: string): Promise<ArtworkId> {
  const id = await rig.archived(fileId, pdfOf(fileId, 900));
  await rig.settled(id, 'delivered');
  return id;
}

test('a file that moves through the folders of a RIP is printing, then printed, each said once', async () => {
  const id = await sent('a');
  const other = await sent('b');
  await moved(id, 'Printing');
  await heard(id, 'printing');
  // The station may see later than the RIP says it that the file has left the folder.
  await until('it is in production', () => stageOfJob(id) === 'in-production');
  await rename(join(rig.hot, 'Printing', nameOf(id)), join(rig.hot, 'Done', nameOf(id)));
  await heard(id, 'printed');
  // The RIP also keeps it elsewhere.
  await writeFile(join(rig.folder, 'Archive', nameOf(id)), '').catch(async () => {
    await mkdir(join(rig.folder, 'Archive'));
    await writeFile(join(rig.folder, 'Archive', nameOf(id)), '');
  });
  await lookedAgain();
  expect(phasesOf(id)).toEqual(['printed', 'printing']);
  expect(stageOfJob(id)).toBe('printed');
  expect(phasesOf(other)).toEqual([]);
  const lines = rig.store.activity.ofJob(jobOf(id), 50).filter(({ source }) => source === 'rip');
  expect(lines.map(({ to }) => to)).toEqual(expect.arrayContaining(['printing', 'printed']));
  expect(lines.filter(({ to }) => to === 'printed')).toHaveLength(1);
  expect(rig.faults).toEqual([]);
});

test('after a restart nothing is said twice', async () => {
  const id = await sent('a');
  const other = await sent('b');
  await moved(id, 'Done');
  await heard(id, 'printed');
  await answers.stop();
  answers = open();
  answers.start();
  await moved(other, 'Done');
  await heard(other, 'printed');
  expect(phasesOf(id)).toEqual(['printed']);
});

test('a RIP that says printed of a file still in the hot folder is written down, and counts once it has left', async () => {
  const id = await sent('a');
  await writeFile(join(rig.hot, 'Done', nameOf(id)), '');
  await heard(id, 'printed');
  expect(stageOfJob(id)).toBeNull();
  const [line] = rig.store.activity.ofJob(jobOf(id), 50);
  expect(line?.why).toMatchObject({ code: 'evidence.early', values: { name: nameOf(id) } });
  expect(rig.deliveryOf(id).state).toBe('delivered');
  await rig.taken(id);
  await rig.settled(id, 'picked-up');
  expect(stageOfJob(id)).toBe('printed');
});

test('two answers about one file that contradict each other: none counts, and the screen says so', async () => {
  const id = await sent('a');
  const other = await sent('b');
  await writeFile(join(rig.hot, 'Done', nameOf(id)), '');
  await writeFile(join(rig.hot, 'Error', nameOf(id)), '');
  await moved(other, 'Done');
  await heard(other, 'printed');
  expect(phasesOf(id)).toEqual([]);
  expect(answers.stateOf(rip)?.notes).toMatchObject([
    { code: 'answers.contradict', values: { name: nameOf(id) } },
  ]);
});

test('a file that the RIP rejected needs attention; taken back, it no longer does, and stays so', async () => {
  const id = await sent('a');
  await rig.taken(id);
  await rig.settled(id, 'picked-up');
  await writeFile(join(rig.hot, 'Error', nameOf(id)), '');
  await heard(id, 'refused');
  expect(rig.deliveryOf(id)).toMatchObject({
    state: 'rejected',
    problem: { code: 'delivery.rip-rejected', values: { place: 'RIP', said: 'Error' } },
  });
  const [refusal] = evidenceOf(id);
  if (refusal === undefined) throw new Error('There is no evidence.');
  rig.store.evidence.takeBack(refusal.id, 'It was the wrong folder.');
  expect(rig.deliveryOf(id)).toMatchObject({ state: 'picked-up', problem: null });
  await answers.stop();
  answers = open();
  answers.start();
  const other = await sent('b');
  await moved(other, 'Done');
  await heard(other, 'printed');
  expect(rig.deliveryOf(id).state).toBe('picked-up');
  expect(evidenceOf(id)).toMatchObject([{ phase: 'refused', takenBackAt: expect.any(String) }]);
});

test('a rejection while the file is in the folder moves nothing: what is owed after it waits as before', async () => {
  rig.profiles = [profile(rig.hot, { order: 'one-by-one', answers: { kind: 'folders', folders } })];
  answers.settingsChanged();
  const id = await sent('a');
  const next = await rig.archived('b', pdfOf('b', 900));
  await writeFile(join(rig.hot, 'Error', nameOf(id)), '');
  await heard(id, 'refused');
  await rig.looksAgain();
  expect(rig.deliveryOf(id).state).toBe('delivered');
  expect(rig.deliveryOf(next).state).toBe('planned');
});

test('names of others, and folders that cannot be read, disturb nothing', async () => {
  const id = await sent('a');
  await writeFile(join(rig.hot, 'Done', 'somebody-else.pdf'), '');
  await mkdir(join(rig.hot, 'Done', nameOf(id)));
  await lookedAgain();
  expect(phasesOf(id)).toEqual([]);
  expect(await answers.test(profile(rig.hot), { kind: 'folders', folders })).toEqual({
    names: 1,
    known: 0,
    others: ['somebody-else.pdf'],
  });
});

test('an operator says how far a job is, once; it can be taken back', async () => {
  const id = await sent('a');
  const said = rig.store.evidence.reached(jobOf(id), 'finished');
  expect(rig.store.evidence.reached(jobOf(id), 'finished')).toBe(said);
  expect(stageOfJob(id)).toBe('finished');
  rig.store.evidence.takeBack(said, 'by mistake');
  expect(() => rig.store.evidence.takeBack(said, 'again')).toThrow('does not count');
  expect(stageOfJob(id)).toBeNull();
  const lines = rig.store.activity.ofJob(jobOf(id), 50).filter(({ subject }) => subject === 'job');
  expect(lines.map(({ to }) => to).slice(0, 2)).toEqual(['evidence-taken-back', 'finished']);
});
