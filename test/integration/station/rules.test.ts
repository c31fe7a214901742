import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import {
  type ArtworkId,
  ConnectionId,
  HotFolderId,
  OwnProfile,
  OwnProfileId,
  type PreflightProfile,
  type Transfer,
  type TransferList,
} from '../../../src/contract/index.ts';
import { folderStation, refusal, rip, rule } from '../../support/folder-station.ts';
import { until } from '../../support/until.ts';

// What a window can ask about rules, answered by a whole station.

const { api, files, hotFolder, makeJob, newFolder, oneFile, save } = folderStation();

describe('the rule list', () => {
  test('is saved as a whole, and lists the choices', async () => {
    await makeJob();
    const file = await oneFile('delivered');
    const list = save([rule({ when: { fileKinds: ['foil'] } })], 'everything');
    expect(list).toMatchObject({ hold: 'everything', rules: [{ id: 'one', when: { fileKinds: ['foil'] } }] });
    expect(list.defaultHotFolder).toBe(rip);
    expect(list.known.components).toContain(file.component);
    expect(list.known.products).toHaveLength(1);
    expect(list.known.finishings.every(({ alias }) => alias.startsWith('finishing-'))).toBe(true);
  });

  test('is rejected if somebody else changed it meanwhile, or if a rule is impossible', () => {
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
    const { id } = await oneFile('on-hold');
    const told = api().routes.explain({ id });
    expect(told.verdicts.map(({ takes }) => takes)).toEqual([false, true]);
    expect(told.hold).toMatchObject({ code: 'hold.everything' });
    const [landing] = told.landings;
    expect(landing).toMatchObject({ hotFolderId: rip, folder: hotFolder(), problem: null });
    expect(landing?.files.map(({ what }) => what)).toEqual(['artwork', 'ticket']);
    expect(landing?.files[1]?.text).toContain('http://www.CIP4.org/JDFSchema_1_1');
    api().artworks.decide({ ids: [id], decision: { kind: 'release' } });
    await until('both lie there', async () => (await readdir(hotFolder())).length === 2);
    expect((await readdir(hotFolder())).sort()).toEqual(landing?.files.map(({ name }) => name).sort());
  });

  test('says how strictly its files are checked, whatever their hot folder says, otherwise the hot folder does; and so they are', async () => {
    const judged = (id: ArtworkId) => api().preflight.get({ id }).judgedBy[0];
    const comes = async (ended: Transfer['state']): Promise<Transfer> => {
      const known = new Set((['on-hold', 'delivered'] as const).flatMap(files).map(({ id }) => id));
      const fresh = (): Transfer | undefined => files(ended).find(({ id }) => !known.has(id));
      await makeJob();
      const isStill = ({ running, waiting }: TransferList): boolean => running.length + waiting.length === 0;
      await until(`a new file is ${ended}`, () => fresh() !== undefined && isStill(api().transfers.list()));
      return fresh() ?? oneFile(ended);
    };
    // The sandbox's files claim no PDF/X, which the standard profile only mentions.
    save([], 'preflight-warnings');
    const { id, preflight } = await comes('delivered');
    expect([judged(id), preflight]).toEqual([
      { profile: 'standard', name: null, chosen: { by: 'company' } },
      'clear',
    ]);
    api().hotFolders.update({ id: rip, change: { preflight: 'strict' } });
    expect(judged(id)).toMatchObject({ profile: 'strict', chosen: { by: 'hot-folder' } });
    expect((await comes('on-hold')).preflight).toBe('warned');
    save([rule({ preflight: 'off' })], 'preflight-warnings');
    expect(judged(id)).toMatchObject({ profile: 'off', chosen: { by: 'rule' } });
    const unseen = await comes('delivered');
    expect(unseen.preflight).toBe('none');
    expect(api().preflight.get({ id: unseen.id }).checkedAt).toBeNull();
    save([rule({ enabled: false, preflight: 'off' })], 'preflight-warnings');
    expect(judged(id)).toMatchObject({ profile: 'strict', chosen: { by: 'hot-folder' } });
  });

  test('a company’s profile judges what is not sent yet, changed or not, without another check; it stays while something has it', async () => {
    const digital = OwnProfile.parse({
      id: 'own-digital',
      name: 'Digital',
      base: 'standard',
      severities: { 'pdfx.none': 'warning' },
    });
    const set = (own: OwnProfile[], fallback: PreflightProfile = 'standard') =>
      api().settings.set({ profiles: { own, fallback } });
    await set([digital]);
    save([], 'preflight-warnings');
    api().hotFolders.update({ id: rip, change: { preflight: digital.id } });
    await makeJob();
    const { id } = await oneFile('on-hold');
    const report = () => api().preflight.get({ id });
    const before = report();
    expect(before).toMatchObject({
      preflightStatus: 'warned',
      judgedBy: [{ profile: digital.id, name: 'Digital', chosen: { by: 'hot-folder' } }],
    });
    await expect(set([])).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(set([digital], OwnProfileId.parse('own-gone'))).rejects.toMatchObject({ code: 'INVALID' });
    const blocking = { ...digital, severities: { 'pdfx.none': 'blocked' as const } };
    const file = { artworkId: id, from: 'warned', to: 'blocked' };
    const tried = (own: OwnProfile) => api().preflight.lookBack({ own: [own], fallback: 'standard' });
    expect(await tried(blocking)).toMatchObject({
      looked: 1,
      stopped: 1,
      passed: 0,
      unknown: 0,
      files: [file],
    });
    expect(await tried({ ...digital, severities: {} })).toMatchObject({ stopped: 0, otherwise: 1 });
    expect(await tried({ ...digital, name: 'Other' })).toMatchObject({ looked: 1, otherwise: 0, files: [] });
    // Nothing was decided by asking.
    expect(report()).toEqual(before);
    await set([blocking]);
    expect(await tried(digital)).toMatchObject({ stopped: 0, passed: 1, files: [{ from: 'blocked' }] });
    await set([{ ...digital, severities: {} }]);
    expect(report()).toMatchObject({ preflightStatus: 'clear', checkedAt: before.checkedAt });
    const exported = api().routes.exportFile();
    expect(exported.profiles).toEqual([{ ...digital, severities: {} }]);
    api().hotFolders.update({ id: rip, change: { preflight: null } });
    await set([]);
    expect(report().judgedBy).toMatchObject([{ profile: 'standard', chosen: { by: 'company' } }]);
    const gone = { preflight: digital.id };
    expect(refusal(() => api().hotFolders.update({ id: rip, change: gone })).code).toBe('INVALID');
    expect(refusal(() => save([rule(gone)])).code).toBe('INVALID');
    // The file of rules brings the profile that its hot folder has.
    await api().routes.importFile({ file: exported, version: api().routes.get().version });
    expect(api().settings.get().profiles.own).toEqual(exported.profiles);
    expect(report().judgedBy).toMatchObject([{ profile: digital.id, name: 'Digital' }]);
  });

  test('sends unmatched files to the one default hot folder: the first that was added, until another is chosen', async () => {
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
    // A window with the old list open does not revert that unawares.
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

  test('knows what a connection’s service never states, until the operator takes that back', async () => {
    const id = ConnectionId.parse('test');
    expect(api().connections.settings({ id }).facts).toEqual({ noneIfAbsent: [] });
    const never = { noneIfAbsent: ['finishing' as const] };
    expect(await api().connections.change({ id, change: { facts: never } })).toMatchObject({ facts: never });
    expect(api().connections.settings({ id }).facts).toEqual(never);
    expect(api().routes.get().unstated).toMatchObject([{ connectionId: id, facts: ['finishing'] }]);
    await api().connections.change({ id, change: { facts: { noneIfAbsent: [] } } });
    expect(api().connections.settings({ id }).facts).toEqual({ noneIfAbsent: [] });
  });

  test('can be tried on existing files', async () => {
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
