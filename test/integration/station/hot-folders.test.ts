import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  ConnectionId,
  type HoldRule,
  HotFolderId,
  RipId,
  RipProfile,
  RouteRule,
  RoutesFile,
  type Transfer,
  type TransferList,
} from '../../../src/contract/index.ts';
import { ApiError } from '../../../src/main/station/api-error.ts';
import { shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';
import { createSandbox, type Sandbox } from '../../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../../support/station.ts';
import { until } from '../../support/until.ts';

// What a window can ask about hot folders, answered by a whole station.

const rip = HotFolderId.parse('rip');

let root: string;
let sandbox: Sandbox;
let station: TestStation;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'makeready-folders-'));
  sandbox = await createSandbox();
  station = await openTestStation({ root, service: sandbox });
  await until('connected', () => api().overview.get().connections[0]?.state.kind === 'online');
});
afterEach(async () => {
  await station.stop();
  await sandbox.stop();
  await rm(root, { recursive: true, force: true });
});

const api = () => station.station.api;
const files = (state: Transfer['state']): Transfer[] => {
  const { running, stopped, recent } = api().transfers.list();
  return [...running, ...stopped, ...recent].filter((one) => one.state === state);
};
async function oneFile(state: Transfer['state']): Promise<Transfer> {
  await until(`a file is ${state}`, () => files(state).length > 0);
  const [file] = files(state);
  if (file === undefined) throw new Error(`No file is ${state}.`);
  return file;
}
const save = (rules: RouteRule[], hold: HoldRule = 'nothing') => {
  const { version } = api().routes.get();
  return api().routes.save({ rules, hold, version });
};
/** A job whose files are ready, and of which the station need not wait to hear. */
async function makeJob(): Promise<void> {
  sandbox.makeJobs(1, { prepressMs: 0, fileBytes: 2_000 });
  await api().connections.refresh({ id: ConnectionId.parse('test') });
}
const rule = (more: Record<string, unknown> = {}): RouteRule =>
  RouteRule.parse({ id: 'one', name: 'One', to: ['rip'], ...more });
function refusal(act: () => unknown): ApiError {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It was not refused.');
}
async function newFolder(name: string): Promise<string> {
  const path = join(root, name);
  await mkdir(path);
  const { ticket } = await api().hotFolders.check({ typedPath: path });
  await api().hotFolders.create({ name, folder: ticket });
  return path;
}

describe('the rule list', () => {
  test('is saved as a whole, and tells what there is to choose from', async () => {
    await makeJob();
    const file = await oneFile('delivered');
    const list = save([rule({ when: { fileKinds: ['foil'] } })], 'everything');
    expect(list).toMatchObject({ hold: 'everything', rules: [{ id: 'one', when: { fileKinds: ['foil'] } }] });
    expect(list.defaultHotFolder).toBe(rip);
    expect(list.known.components).toContain(file.component);
    expect(list.known.products).toHaveLength(1);
    expect(list.known.finishings.every(({ alias }) => alias.startsWith('finishing-'))).toBe(true);
  });

  test('is refused where somebody else changed it meanwhile, and where a rule cannot be', () => {
    const { version } = api().routes.get();
    save([rule()]);
    expect(refusal(() => api().routes.save({ rules: [], hold: 'nothing', version })).code).toBe('CONFLICT');
    for (const bad of [
      [rule(), rule()],
      [rule({ to: ['nowhere'] })],
      [rule({ when: { gsmFrom: 300, gsmTo: 200 } })],
      [rule({ when: { quantityFrom: 2, quantityTo: 1 } })],
      [rule({ when: { pagesFrom: 2, pagesTo: 1 } })],
    ]) {
      expect(refusal(() => save(bad))).toMatchObject({ code: 'INVALID', field: 'one' });
      expect(refusal(() => api().routes.simulate({ rules: bad })).code).toBe('INVALID');
    }
    expect(api().routes.get().rules).toHaveLength(1);
  });

  test('says what would happen to a file: rules, hold, names and ticket, in order', async () => {
    save([rule({ when: { fileKinds: ['other'] } })], 'everything');
    api().hotFolders.update({ id: rip, change: { ticket: 'jdf' } });
    await makeJob();
    const { id } = await oneFile('held');
    const told = api().routes.explain({ id });
    expect(told.verdicts.map(({ takes }) => takes)).toEqual([false, true]);
    expect(told.hold).toMatchObject({ code: 'hold.everything' });
    const [landing] = told.landings;
    expect(landing).toMatchObject({ hotFolderId: rip, folder: station.hotFolder, problem: null });
    expect(landing?.files.map(({ what }) => what)).toEqual(['artwork', 'ticket']);
    expect(landing?.files[1]?.text).toContain('http://www.CIP4.org/JDFSchema_1_1');
    api().artworks.release({ ids: [id] });
    await until('both lie there', async () => (await readdir(station.hotFolder)).length === 2);
    expect((await readdir(station.hotFolder)).sort()).toEqual(landing?.files.map(({ name }) => name).sort());
  });

  test('says how strictly its files are judged, whatever their hot folder says, else the hot folder does; and so they are', async () => {
    const judged = (id: ArtworkId) => api().preflight.get({ id }).profile;
    const comes = async (ended: Transfer['state']): Promise<Transfer> => {
      const known = new Set((['held', 'delivered'] as const).flatMap(files).map(({ id }) => id));
      const fresh = (): Transfer | undefined => files(ended).find(({ id }) => !known.has(id));
      await makeJob();
      const isStill = ({ running, waiting }: TransferList): boolean => running.length + waiting.length === 0;
      await until(`a new file is ${ended}`, () => fresh() !== undefined && isStill(api().transfers.list()));
      return fresh() ?? oneFile(ended);
    };
    // The sandbox's files claim no PDF/X, of which the house only says so.
    save([], 'preflight-warnings');
    const { id, preflight } = await comes('delivered');
    expect([judged(id), preflight]).toEqual(['standard', 'clear']);
    api().hotFolders.update({ id: rip, change: { preflight: 'strict' } });
    expect(judged(id)).toBe('strict');
    expect((await comes('held')).preflight).toBe('warned');
    save([rule({ preflight: 'off' })], 'preflight-warnings');
    expect(judged(id)).toBe('off');
    const unseen = await comes('delivered');
    expect(unseen.preflight).toBe('none');
    expect(api().preflight.get({ id: unseen.id }).checkedAt).toBeNull();
    save([rule({ enabled: false, preflight: 'off' })], 'preflight-warnings');
    expect(judged(id)).toBe('strict');
  });

  test('sends what no rule takes to the one default hot folder: the first that was added, until another is chosen', async () => {
    const proof = HotFolderId.parse('proof');
    const path = await newFolder('proof');
    expect(api().routes.get().defaultHotFolder).toBe(rip);
    await makeJob();
    await oneFile('delivered');
    expect(await readdir(path)).toEqual([]);

    const { version, rules, hold } = api().routes.get();
    const choose = (id: string | null) =>
      api().routes.save({
        rules,
        hold,
        version: api().routes.get().version,
        defaultHotFolder: id === null ? null : HotFolderId.parse(id),
      });
    expect(refusal(() => choose('nowhere'))).toMatchObject({ code: 'INVALID', field: 'defaultHotFolder' });
    const tried = api().routes.simulate({ rules, defaultHotFolder: proof });
    expect(tried.changedCount).toBe(tried.looked);
    choose('proof');
    // Whoever had the list open does not take that back unawares.
    expect(refusal(() => api().routes.save({ rules, hold, version })).code).toBe('CONFLICT');
    await makeJob();
    await until('it lies in the other one', async () => (await readdir(path)).length > 0);

    expect(api().hotFolders.removal({ id: proof }).isDefault).toBe(true);
    await until('it is idle', () => {
      try {
        api().hotFolders.remove({ id: proof });
        return true;
      } catch {
        return false;
      }
    });
    expect(api().routes.get().defaultHotFolder).toBeNull();
    await makeJob();
    await oneFile('no-route');
    choose('rip');
    await until('it is delivered', () => files('no-route').length === 0);
  });

  test('can be tried on what is there', async () => {
    await newFolder('proof');
    await makeJob();
    const file = await oneFile('delivered');
    const { looked, changedCount, changed } = api().routes.simulate({ rules: [rule({ to: ['proof'] })] });
    expect(changedCount).toBe(looked);
    expect(changed.find(({ artworkId }) => artworkId === file.id)).toMatchObject({
      from: ['rip'],
      to: ['proof'],
      jobKey: file.jobKey,
      fileName: file.name,
      by: { by: 'rule', id: 'one', name: 'One' },
    });
  });

  test('each rule counts the files that it has matched, and a job says which rule sent its file', async () => {
    save([rule({ id: 'foils', when: { fileKinds: ['foil'] } }), rule()]);
    expect(api().routes.hits()).toMatchObject([
      { ruleId: 'foils', files: 0 },
      { ruleId: 'one', files: 0 },
    ]);
    await makeJob();
    const file = await oneFile('delivered');
    expect(file.deliveries[0]?.routedBy).toEqual({ by: 'rule', id: 'one', name: 'One' });
    const hits = api().routes.hits();
    expect(hits.find(({ ruleId }) => ruleId === 'one')?.files).toBeGreaterThan(0);
    expect(hits.find(({ ruleId }) => ruleId === 'foils')?.files).toBe(0);
    expect(Date.parse(hits[0]?.since ?? '')).toBeGreaterThan(0);
    save([]);
    expect(api().routes.hits()).toEqual([]);
  });
});

describe('a file of rules and hot folders', () => {
  const inFile = (file: RoutesFile) => RoutesFile.parse(JSON.parse(JSON.stringify(file)));

  test('goes out without a secret, and back in changes nothing', async () => {
    save([rule({ when: { customers: ['Ada'], not: ['customer'] } })], 'everything');
    const file = api().routes.exportFile();
    expect(JSON.stringify(file)).not.toMatch(/token|secret|password/i);
    const before = api().routes.get();
    expect(await api().routes.inspectFile({ file: inFile(file) })).toEqual({
      hotFolders: [{ id: 'rip', becomes: 'unchanged', why: null }],
      switchedOff: [],
      defaultHotFolder: 'RIP',
    });
    const { list, added } = await api().routes.importFile({ file: inFile(file), version: before.version });
    expect([list.rules, list.version, added]).toEqual([before.rules, before.version, []]);
  });

  test('brings what can be used here, paused, and tells what cannot; a rule without its folders is off', async () => {
    const made = join(root, 'made');
    await mkdir(made);
    const file = api().routes.exportFile();
    const [own] = file.hotFolders;
    if (own === undefined) throw new Error('There is a hot folder.');
    const folder = (id: string, path: string, more: Partial<typeof own.settings> = {}) => ({
      id: HotFolderId.parse(id),
      path,
      settings: { ...own.settings, name: id, ...more },
    });
    const other: RoutesFile = {
      ...file,
      hotFolders: [
        folder('press', own.path, { ticket: 'jdf' }),
        // The id of a hot folder here that has another path.
        folder('rip', made),
        folder('away', join(root, 'not-there')),
        folder('odd', join(root, 'odd'), { rip: RipId.parse('nobody') }),
      ],
      rules: [
        rule({ id: 'first', to: ['press', 'away'] }),
        rule({ id: 'second', to: ['rip'] }),
        rule({ id: 'third', to: ['away', 'odd'] }),
      ],
      defaultHotFolder: HotFolderId.parse('press'),
    };
    const told = await api().routes.inspectFile({ file: inFile(other) });
    expect(told.hotFolders.map(({ id, becomes, why }) => [id, becomes, why?.code ?? null])).toEqual([
      ['press', 'changed', null],
      ['rip', 'new', null],
      ['away', 'left-out', 'refusal.folder-missing'],
      ['odd', 'left-out', 'refusal.no-rip'],
    ]);
    expect(told).toMatchObject({ switchedOff: ['third'], defaultHotFolder: 'press' });
    // Looking changes nothing.
    expect(api().routes.exportFile()).toEqual(file);

    const { version } = api().routes.get();
    const { list, added } = await api().routes.importFile({ file: inFile(other), version });
    expect(added).toEqual(['rip-2']);
    expect(list.rules.map(({ id, enabled, to }) => [id, enabled, to])).toEqual([
      ['first', true, ['rip']],
      ['second', true, ['rip-2']],
      ['third', false, ['away', 'odd']],
    ]);
    expect(list.defaultHotFolder).toBe('rip');
    expect(api().hotFolders.get({ id: HotFolderId.parse('rip-2') }).folder).toMatchObject({
      path: made,
      paused: true,
    });
    expect(api().hotFolders.get({ id: rip }).settings.ticket).toBe('jdf');

    // As the screen undoes it.
    for (const id of added) api().hotFolders.remove({ id });
    const now = api().routes.get();
    await api().routes.importFile({ file, version: now.version });
    expect(api().routes.exportFile()).toEqual(file);
  });

  test('is applied whole or not at all', async () => {
    save([rule()]);
    const file = api().routes.exportFile();
    const { version } = api().routes.get();
    const impossible = { ...file, rules: [rule({ when: { gsmFrom: 300, gsmTo: 200 } })] };
    await expect(api().routes.importFile({ file: impossible, version })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'one',
    });
    await expect(
      api().routes.importFile({ file: { ...file, rules: [] }, version: 'another' }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(api().routes.exportFile()).toEqual(file);
    expect(RoutesFile.safeParse({ ...file, rules: [rule(), rule()] }).success).toBe(false);
    expect(
      RoutesFile.safeParse({ ...file, hotFolders: [...file.hotFolders, ...file.hotFolders] }).success,
    ).toBe(false);
  });
});

describe('a word of the operator', () => {
  test('holds, releases and feeds again, one or many, and tells for which it cannot', async () => {
    save([], 'everything');
    await makeJob();
    const { id } = await oneFile('held');
    const nobody = 'f'.repeat(32) as typeof id;
    expect(api().artworks.release({ ids: [id, nobody] })).toMatchObject({
      done: [id],
      refused: [{ id: nobody, why: { code: 'file.gone' } }],
    });
    const { deliveries } = await oneFile('delivered');
    const name = deliveries[0]?.finalName ?? '';
    expect(api().artworks.hold({ ids: [id], reason: 'Wait.' }).refused[0]?.why.code).toBe('file.delivered');
    const again = { ids: [id], hotFolderIds: null, reason: 'Misprint.' };
    expect(api().artworks.deliverAgain(again).refused[0]?.why).toMatchObject({
      code: 'file.still-in-folder',
      values: { name },
    });
    await rm(join(station.hotFolder, name));
    await oneFile('picked-up');
    expect(api().artworks.deliverAgain(again)).toEqual({ done: [id], refused: [] });
    await until('it is there again', async () => (await readdir(station.hotFolder)).length === 1);
    expect((await readdir(station.hotFolder))[0]).toMatch(/_r2_/);
  });
});

describe('a hot folder', () => {
  test('shows what is owed, lies there, was taken and refused, and what is not ours', async () => {
    api().hotFolders.update({ id: rip, change: { rip: RipProfile.shape.id.parse('gmg') } });
    await makeJob();
    const { deliveries, id } = await oneFile('delivered');
    const name = deliveries[0]?.finalName ?? '';
    await writeFile(join(station.hotFolder, 'theirs.pdf'), 'x');
    const before = await api().hotFolders.contents({ id: rip });
    expect(before.inFolder.find(({ artworkId }) => artworkId === id)).toMatchObject({ finalName: name });
    expect(before.otherFiles?.map((one) => one.name)).toEqual(['theirs.pdf']);
    await mkdir(join(station.hotFolder, 'error'));
    await rename(join(station.hotFolder, name), join(station.hotFolder, 'error', name));
    const refused = async () => (await api().hotFolders.contents({ id: rip })).rejected;
    await until('it is refused', async () => (await refused()).length === 1);
    expect((await refused())[0]?.problem).toMatchObject({
      code: 'delivery.refused',
      values: { name, folder: 'error' },
    });
    expect(api().hotFolders.get({ id: rip }).folder).toMatchObject({ refused: 1, owed: 0 });
  });

  test('is changed only to what fits together', () => {
    const { settings, stuckTimeoutSeconds } = api().hotFolders.get({ id: rip });
    expect(settings).toMatchObject({ rip: 'generic', ticket: 'none', order: 'any' });
    expect(stuckTimeoutSeconds).toBe(270);
    const change = (what: Record<string, unknown>) => () =>
      api().hotFolders.update({ id: rip, change: what });
    expect(refusal(change({ nameTemplate: '{job9}' }))).toMatchObject({
      code: 'INVALID',
      field: 'nameTemplate',
    });
    expect(refusal(change({ rip: 'no-such' })).field).toBe('rip');
    const changed = api().hotFolders.update({
      id: rip,
      change: { rip: RipProfile.shape.id.parse('processdirector'), order: 'numbered', name: 'Ricoh' },
    });
    expect(changed).toMatchObject({ folder: { name: 'Ricoh' }, stuckTimeoutSeconds: 150 });
  });

  test('that is removed loses nothing: what was owed to it goes where the rules say, or is shown', async () => {
    const proof = HotFolderId.parse('proof');
    const path = await newFolder('proof');
    save([rule({ to: ['proof'] }), rule({ id: 'two', name: 'Two', to: ['proof', 'rip'], enabled: false })]);
    await rm(path, { recursive: true });
    await makeJob();
    const owed = () => api().hotFolders.get({ id: proof }).folder.owed;
    await until('it is owed to the folder that is away', () => owed() > 0);
    const count = owed();
    const told = api().hotFolders.removal({ id: proof });
    expect(told).toEqual({ routedAnew: count, leftLying: 0, rules: ['One', 'Two'], isDefault: false });
    await until('it is idle', () => {
      try {
        api().hotFolders.remove({ id: proof });
        return true;
      } catch {
        return false;
      }
    });
    expect(api().routes.get().rules).toMatchObject([
      { id: 'one', enabled: false },
      { id: 'two', to: ['rip'] },
    ]);
    await until('all are delivered', async () => (await readdir(station.hotFolder)).length === count);
    expect(refusal(() => api().hotFolders.get({ id: proof })).code).toBe('NOT_FOUND');
  });

  test('is examined before it is trusted, and gets the settings that suit it', async () => {
    const gone = join(root, 'gone');
    await mkdir(gone);
    const { ticket } = await api().hotFolders.check({ typedPath: gone });
    await rm(gone, { recursive: true });
    await expect(api().hotFolders.create({ name: 'Gone', folder: ticket })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'folder',
    });
    const path = join(root, 'color');
    for (const name of ['success', 'warning', 'error']) await mkdir(join(path, name), { recursive: true });
    const chosen = await api().hotFolders.check({ typedPath: path });
    const diagnose = { where: { ticket: chosen.ticket }, tempNamesSeconds: 0 };
    const examined = await api().hotFolders.diagnose(diagnose, new AbortController().signal);
    expect(examined).toMatchObject({ usable: true, proposal: { rip: 'gmg' } });
    await api().hotFolders.create({ name: 'Color', folder: chosen.ticket });
    const id = HotFolderId.parse('color');
    expect(api().hotFolders.get({ id }).settings.rip).toBe('gmg');
    const again = { where: { id }, tempNamesSeconds: 0 };
    expect((await api().hotFolders.diagnose(again, new AbortController().signal)).usable).toBe(true);
  });

  test('previews names: of a file, of an invented one, and says what is wrong', async () => {
    const preview = (template: string, artworkId: Transfer['id'] | null = null) =>
      api().hotFolders.previewName({ template, id: rip, artworkId });
    expect(preview('{job8}_{jobname}')).toMatchObject({
      kind: 'name',
      name: '9c0ffee1_Harbour-Bakery.pdf',
    });
    expect(preview('{jobb8}')).toMatchObject({ kind: 'error', error: { code: 'name.unknown-field' } });
    await makeJob();
    const file = await oneFile('delivered');
    expect(preview('{job8}_{component}_r{rev}', file.id)).toMatchObject({
      name: expect.stringMatching(new RegExp(`^[0-9a-f]{8}_${file.component}_r1\\.pdf$`)),
      notes: [],
    });
  });
});

test('the RIP profiles are listed', () => {
  expect(api().rips.list()).toEqual(shippedRips);
});
