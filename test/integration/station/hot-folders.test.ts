import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HotFolderId, RipProfile, type Transfer } from '../../../src/contract/index.ts';
import type { DecideFiles } from '../../../src/main/station/decisions/index.ts';
import { shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';
import { folderStation, refusal, rip, rule } from '../../support/folder-station.ts';
import { until } from '../../support/until.ts';

// What a window can ask about hot folders, answered by a whole station.

const { api, hotFolder, makeJob, newFolder, oneFile, root, save } = folderStation();

describe('commands of the operator', () => {
  test('holds, releases and resends, one or many, and says which it cannot', async () => {
    save([], 'everything');
    await makeJob();
    const { id, jobKey } = await oneFile('on-hold');
    const nobody = 'f'.repeat(32) as typeof id;
    expect(api().artworks.decide({ ids: [id, nobody], decision: { kind: 'release' } })).toMatchObject({
      done: [id],
      refused: [{ id: nobody, why: { code: 'file.gone' } }],
    });
    const { deliveries } = await oneFile('delivered');
    const name = deliveries[0]?.finalName ?? '';
    expect(api().artworks.decide({ ids: [id], decision: { kind: 'hold', reason: 'Wait.' } })).toMatchObject({
      refused: [{ why: { code: 'file.delivered' } }],
    });
    const again: DecideFiles = {
      ids: [id],
      decision: { kind: 'resend', hotFolderIds: null, reason: 'Misprint.', copies: null },
    };
    expect(api().artworks.decide(again)).toMatchObject({
      refused: [{ why: { code: 'file.still-in-folder', values: { name } } }],
    });
    await rm(join(hotFolder(), name));
    await oneFile('picked-up');
    const most = 10 * (api().queue.files({ keys: [jobKey] })[0]?.ordered ?? 0);
    expect(most).toBeGreaterThan(0);
    expect(
      api().artworks.decide({
        ids: [id],
        decision: { kind: 'resend', hotFolderIds: null, reason: 'Misprint.', copies: most + 1 },
      }),
    ).toMatchObject({ refused: [{ why: { code: 'file.too-many-copies', values: { most } } }] });
    expect(api().artworks.decide(again)).toEqual({ done: [id], refused: [] });
    await until('it is there again', async () => (await readdir(hotFolder())).length === 1);
    expect((await readdir(hotFolder()))[0]).toMatch(/_r2_/);
  });
});

describe('a hot folder', () => {
  test('shows what is due, in the folder, picked up and rejected, and what is not ours', async () => {
    api().hotFolders.update({ id: rip, change: { rip: RipProfile.shape.id.parse('gmg') } });
    await makeJob();
    const { deliveries, id } = await oneFile('delivered');
    const name = deliveries[0]?.finalName ?? '';
    await writeFile(join(hotFolder(), 'theirs.pdf'), 'x');
    const before = await api().hotFolders.contents({ id: rip });
    expect(before.inFolder.find(({ artworkId }) => artworkId === id)).toMatchObject({ finalName: name });
    expect(before.otherFiles?.map((one) => one.name)).toEqual(['theirs.pdf']);
    await mkdir(join(hotFolder(), 'error'));
    await rename(join(hotFolder(), name), join(hotFolder(), 'error', name));
    const refused = async () => (await api().hotFolders.contents({ id: rip })).rejected;
    await until('it is refused', async () => (await refused()).length === 1);
    expect((await refused())[0]?.problem).toMatchObject({
      code: 'delivery.rejected',
      values: { name, folder: 'error' },
    });
    expect(api().hotFolders.get({ id: rip }).folder).toMatchObject({ rejected: 1, owed: 0 });
  });

  test('says when its RIP last picked something up, and its files per hour; rejected ones do not count', async () => {
    await newFolder('proof');
    expect(api().hotFolders.pickUps()).toEqual([
      { hotFolderId: 'rip', lastAt: null, inLastHour: 0 },
      { hotFolderId: 'proof', lastAt: null, inLastHour: 0 },
    ]);
    const begun = Date.now();
    await makeJob();
    const { finalName } = (await oneFile('delivered')).deliveries[0] ?? {};
    await rm(join(hotFolder(), finalName ?? ''));
    await oneFile('picked-up');
    const [first, second] = api().hotFolders.pickUps();
    expect(first?.inLastHour).toBe(1);
    expect(Date.parse(first?.lastAt ?? '')).toBeGreaterThanOrEqual(begun);
    expect(second).toEqual({ hotFolderId: 'proof', lastAt: null, inLastHour: 0 });
  });

  test('has its place in the operator’s order, which every list follows; routing does not', async () => {
    await newFolder('proof');
    await newFolder('foil');
    const listed = () =>
      api()
        .overview.get()
        .hotFolders.map(({ id }) => id);
    expect(listed()).toEqual(['rip', 'proof', 'foil']);
    const order = (...ids: string[]) =>
      api().hotFolders.reorder({ ids: ids.map((id) => HotFolderId.parse(id)) });
    order('foil', 'rip', 'proof');
    expect(listed()).toEqual(['foil', 'rip', 'proof']);
    expect(
      api()
        .hotFolders.pickUps()
        .map(({ hotFolderId }) => hotFolderId),
    ).toEqual(listed());
    expect(api().routes.get().defaultHotFolder).toBe('rip');
    // Another window has added or removed one meanwhile.
    for (const ids of [
      ['foil', 'rip'],
      ['foil', 'rip', 'proof', 'more'],
      ['foil', 'foil', 'rip'],
    ]) {
      expect(refusal(() => order(...ids)).code).toBe('CONFLICT');
    }
    expect(listed()).toEqual(['foil', 'rip', 'proof']);
  });

  test('only accepts changes that fit together', () => {
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

  test('that is removed loses nothing: files due there go where the rules say, or are shown', async () => {
    const proof = HotFolderId.parse('proof');
    const path = await newFolder('proof');
    save([rule({ to: ['proof'] }), rule({ id: 'two', name: 'Two', to: ['proof', 'rip'], enabled: false })]);
    await rm(path, { recursive: true });
    await makeJob();
    const owed = () => api().hotFolders.get({ id: proof }).folder.owed;
    await until('it is owed to the folder that is away', () => owed() > 0);
    const count = owed();
    const told = api().hotFolders.removal({ id: proof });
    expect(told).toEqual({ rerouted: count, leftInFolder: 0, rules: ['One', 'Two'], isDefault: false });
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
    await until('all are delivered', async () => (await readdir(hotFolder())).length === count);
    expect(refusal(() => api().hotFolders.get({ id: proof })).code).toBe('NOT_FOUND');
  });

  test('is checked before it is trusted, and gets suitable settings', async () => {
    const gone = join(root(), 'gone');
    await mkdir(gone);
    const { ticket } = await api().hotFolders.check({ typedPath: gone });
    await rm(gone, { recursive: true });
    await expect(api().hotFolders.create({ name: 'Gone', folder: ticket })).rejects.toMatchObject({
      code: 'INVALID',
      field: 'folder',
    });
    const path = join(root(), 'color');
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

  test('never gets the id of a removed one whose past is still judged', async () => {
    const id = api().overview.get().connections[0]?.id;
    if (id === undefined) throw new Error('The station has no connection.');
    const { reporting } = api().connections.settings({ id });
    const policies = { ...reporting.policies, proofFolders: [HotFolderId.parse('proofs')] };
    await api().connections.change({ id, change: { reporting: { ...reporting, policies } } });
    const path = join(root(), 'proofs');
    await mkdir(path);
    const { ticket } = await api().hotFolders.check({ typedPath: path });
    await api().hotFolders.create({ name: 'Proofs', folder: ticket });
    expect(api().hotFolders.get({ id: HotFolderId.parse('proofs-2') }).folder.path).toBe(path);
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
  expect(api().rips.list()).toEqual({ known: shippedRips, unread: [] });
});
