import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { HotFolderId, RipId, RoutesFile } from '../../../src/contract/index.ts';
import { folderStation, rip, rule } from '../../support/folder-station.ts';

// Rules and hot folders, exported and imported by a whole station.

const { api, root, save } = folderStation();

describe('a file of rules and hot folders', () => {
  const inFile = (file: RoutesFile) => RoutesFile.parse(JSON.parse(JSON.stringify(file)));

  test('is exported without a secret, and importing it back changes nothing', async () => {
    save([rule({ when: { customers: ['Ada'], not: ['customer'] } })], 'everything');
    const file = api().routes.exportFile();
    expect(JSON.stringify(file)).not.toMatch(/token|secret|password/i);
    const before = api().routes.get();
    expect(await api().routes.inspectFile({ file: inFile(file) })).toEqual({
      hotFolders: [{ id: 'rip', becomes: 'unchanged', why: null }],
      rips: [],
      switchedOff: [],
      defaultHotFolder: 'RIP',
    });
    const { list, added } = await api().routes.importFile({ file: inFile(file), version: before.version });
    expect([list.rules, list.version, added]).toEqual([before.rules, before.version, []]);
  });

  test('brings what can be used here, paused, and lists what cannot; a rule without its folders is off', async () => {
    const made = join(root(), 'made');
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
        // The ID of a hot folder here that has another path.
        folder('rip', made),
        folder('away', join(root(), 'not-there')),
        folder('odd', join(root(), 'odd'), { rip: RipId.parse('nobody') }),
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
    // A look changes nothing.
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

  test('brings the RIP types of its hot folders, unless the import is undone', async () => {
    const made = join(root(), 'made');
    await mkdir(made);
    const file = api().routes.exportFile();
    expect(file.rips).toEqual([]);
    const [own] = file.hotFolders;
    const [any] = api().rips.list().known;
    if (own === undefined || any === undefined) throw new Error('There is a hot folder, and a type of RIP.');
    const house = { ...any, id: RipId.parse('house'), name: 'House RIP', scanSeconds: 7 };
    const unused = { ...any, id: RipId.parse('unused'), name: 'Unused' };
    const folder = (id: string, path: string, rip: string) => ({
      id: HotFolderId.parse(id),
      path,
      settings: { ...own.settings, name: id, rip: RipId.parse(rip) },
    });
    const other: RoutesFile = {
      ...file,
      rips: [house, unused],
      hotFolders: [folder('press', made, 'house'), folder('away', join(root(), 'not-there'), 'unused')],
    };
    expect(await api().routes.inspectFile({ file: inFile(other) })).toMatchObject({ rips: ['House RIP'] });
    const names = () =>
      api()
        .rips.list()
        .known.map(({ name }) => name);
    expect(names()).not.toContain('House RIP');
    const { version } = api().routes.get();
    const { added, addedRips } = await api().routes.importFile({ file: inFile(other), version });
    expect([added, addedRips]).toEqual([['press'], ['house']]);
    const id = HotFolderId.parse('press');
    expect(api().hotFolders.get({ id }).rip).toMatchObject({ name: 'House RIP', scanSeconds: 7 });
    expect(names()).not.toContain('Unused');
    expect(api().routes.exportFile().rips).toEqual([house]);
    // Another company uses this name for another one, so both are here then.
    const press = join(root(), 'second');
    await mkdir(press);
    const second = {
      ...other,
      rips: [{ ...house, scanSeconds: 9 }],
      hotFolders: [folder('second', press, 'house')],
    };
    const again = await api().routes.importFile({
      file: inFile(second),
      version: api().routes.get().version,
    });
    expect(again.addedRips).toEqual(['house-2']);
    expect(api().hotFolders.get({ id }).rip.scanSeconds).toBe(7);

    // As the screen undoes both.
    for (const folders of [again.added, added])
      for (const one of folders) api().hotFolders.remove({ id: one });
    await api().routes.importFile({
      file,
      version: api().routes.get().version,
      forget: [...addedRips, ...again.addedRips],
    });
    expect(api().routes.exportFile()).toEqual(file);
    expect(names()).not.toContain('House RIP');
  });

  test('is applied completely or not at all', async () => {
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
