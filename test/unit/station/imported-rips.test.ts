import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HotFolderId, RipId, RipProfile, RoutesFile } from '../../../src/contract/index.ts';
import { importedRips } from '../../../src/main/station/api/imported-rips.ts';
import { routesFileOf } from '../../../src/main/station/api/routes-file.ts';
import { ripsWith, shippedRips } from '../../../src/main/station/hotfolders/rip-profiles/rip-profiles.ts';
import { HotFolderProfile, Settings } from '../../../src/main/station/settings/index.ts';

const [shipped] = shippedRips;
if (shipped === undefined) throw new Error('Makeready brings types of RIP.');

/** Few IDs, names and times, so that they coincide: own ones and one that comes with Makeready. */
const rip = fc
  .record({
    id: fc.constantFrom('house', 'house-2', 'foil', 'gmg'),
    name: fc.constantFrom('House', 'Foil'),
    scanSeconds: fc.constantFrom(5, 60),
  })
  .map((one) => RipProfile.parse({ ...shipped, ...one }));
const rips = fc.uniqueArray(rip, { selector: ({ id }) => id, maxLength: 4 });

const settingsWith = (ripProfiles: readonly RipProfile[], used: readonly RipId[]): Settings =>
  Settings.parse({
    ripProfiles,
    defaultHotFolder: null,
    hotFolders: used.map((id, index) =>
      HotFolderProfile.parse({
        id: `folder-${index}`,
        name: `Folder ${index}`,
        path: `/in/${index}`,
        rip: id,
      }),
    ),
  });
/** Settings with some RIP types of their own and a hot folder of each. */
const madeOf = (own: readonly RipProfile[]): Settings =>
  settingsWith(
    own,
    own.map(({ id }) => id),
  );
const content = (id: RipId | null, own: readonly RipProfile[]): object => {
  const { id: _, ...found } = ripsWith(own).find((one) => one.id === id) ?? shipped;
  return found;
};

test('a hot folder has the same RIP type here as where it came from, and no existing type changes', () => {
  fc.assert(
    fc.property(rips, rips, (there, here) => {
      const file = RoutesFile.parse(JSON.parse(JSON.stringify(routesFileOf(madeOf(there)))));
      const { own, added, idOf } = importedRips(file, here);
      for (const { settings } of file.hotFolders) {
        expect(content(idOf(settings.rip), own)).toEqual(content(settings.rip, there));
      }
      expect(own.slice(0, here.length)).toEqual(here);
      for (const one of ripsWith(here)) expect(ripsWith(own)).toContainEqual(one);
      const ids = ripsWith(own).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(own).toHaveLength(here.length + added.length);
      // A second import adds nothing.
      expect(importedRips(file, own).added).toEqual([]);
      // Neither does importing back.
      expect(importedRips(file, there).added).toEqual([]);
    }),
  );
});

test('only types that a hot folder uses are exported and imported', () => {
  const house = RipProfile.parse({ ...shipped, id: 'house', name: 'House' });
  const foil = RipProfile.parse({ ...shipped, id: 'foil', name: 'Foil' });
  const file = routesFileOf(settingsWith([house, foil], [foil.id]));
  expect(file.rips).toEqual([foil]);
  expect(importedRips({ ...file, rips: [house, foil] }, []).own).toEqual([foil]);
});

test('a type that neither the file nor this station has is dropped', () => {
  const file = routesFileOf(settingsWith([], [RipId.parse('gmg'), RipId.parse('nobody')]));
  const { idOf } = importedRips(file, []);
  expect([idOf(RipId.parse('gmg')), idOf(RipId.parse('nobody'))]).toEqual(['gmg', null]);
  expect(file.hotFolders.map(({ id }) => id)).toEqual([
    HotFolderId.parse('folder-0'),
    HotFolderId.parse('folder-1'),
  ]);
});

test('a file from before RIP types were in it is read', () => {
  const { rips: _, ...before } = routesFileOf(settingsWith([], []));
  expect(RoutesFile.parse(before).rips).toEqual([]);
});
