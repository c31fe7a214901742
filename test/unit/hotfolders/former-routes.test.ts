import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  absent,
  ConnectionId,
  FileKind,
  type HotFolderId,
  known,
  none,
  RouteRule,
} from '../../../src/contract/index.ts';
import { settingsOver } from '../../../src/main/host/settings.ts';
import { decideRoute } from '../../../src/main/station/hotfolders/routing/route.ts';
import { Settings } from '../../../src/main/station/settings/index.ts';

// Settings from before there was one default hot folder: each folder said itself what it took.

interface FormerFolder {
  readonly id: string;
  /** Left out: it took everything, as an empty list says, too. */
  readonly route?: { readonly fileKinds?: readonly FileKind[] } | null;
}

const stored = (folders: readonly FormerFolder[], routes: readonly unknown[] = []) => ({
  hotFolders: folders.map(({ id, ...route }) => ({
    id,
    name: id.toUpperCase(),
    path: `/hot/${id}`,
    ...route,
  })),
  routes,
});

/** Where a file went then: the first rule that matched it, otherwise the first folder that took its kind. */
function formerly(folders: readonly FormerFolder[], rules: readonly RouteRule[], kind: FileKind): string[] {
  const rule = rules.find(
    ({ enabled, when }) => enabled && (when.fileKinds.length === 0 || when.fileKinds.includes(kind)),
  );
  if (rule !== undefined) return [...new Set<string>(rule.to)];
  const taking = folders.find(({ route = {} }) => {
    const kinds = route?.fileKinds ?? [];
    return route !== null && (kinds.length === 0 || kinds.includes(kind));
  });
  return taking === undefined ? [] : [taking.id];
}

const goes = (settings: Settings, kind: FileKind): readonly HotFolderId[] =>
  decideRoute(
    {
      connectionId: ConnectionId.parse('north'),
      product: known('Business Cards'),
      component: 'general',
      material: absent,
      finishings: none,
      quantity: absent,
      kind,
      size: absent,
      pages: absent,
      delivery: absent,
      customer: absent,
      noneIfAbsent: [],
    },
    settings,
  ).to;

test('the folder that received unmatched files becomes the default, and only that one', () => {
  const both = Settings.parse(stored([{ id: 'rip' }, { id: 'foil' }]));
  expect([both.defaultHotFolder, both.routes]).toEqual(['rip', []]);
  const second = Settings.parse(
    stored([
      { id: 'foil', route: null },
      { id: 'rip', route: {} },
    ]),
  );
  expect([second.defaultHotFolder, second.routes]).toEqual(['rip', []]);
  expect(Settings.parse(stored([{ id: 'foil', route: null }])).defaultHotFolder).toBeNull();
  expect(Settings.parse({}).defaultHotFolder).toBeNull();
});

test('a folder that took some kinds gets a rule after all others, under its own ID', () => {
  const { routes, defaultHotFolder } = Settings.parse(
    stored(
      [
        { id: 'foil', route: { fileKinds: ['foil'] } },
        { id: 'rip' },
        { id: 'late', route: { fileKinds: ['other'] } },
      ],
      [{ id: 'foil', name: 'Mine', to: ['rip'] }],
    ),
  );
  expect(defaultHotFolder).toBe('rip');
  expect(routes.map(({ id, name, to }) => [id, name, to])).toEqual([
    ['foil', 'Mine', ['rip']],
    ['foil-2', 'FOIL', ['foil']],
  ]);
});

test('whatever was set, every file goes where it went, and reading the settings again changes nothing', () => {
  const kinds = fc.subarray([...FileKind.options]);
  const folders = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('rip', 'foil', 'proof', 'wide'),
      route: fc.oneof(fc.constant(null), fc.constant(undefined), fc.record({ fileKinds: kinds })),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  );
  const rules = fc.array(fc.record({ kinds, enabled: fc.boolean() }), { maxLength: 3 });
  fc.assert(
    fc.property(folders, rules, (list, made) => {
      const before = list.map(({ id, route }) => (route === undefined ? { id } : { id, route }));
      const routes =
        list[0] === undefined
          ? []
          : made.map(({ kinds: fileKinds, enabled }, index) => ({
              id: `r${index}`,
              name: 'Rule',
              enabled,
              when: { fileKinds },
              to: [list[0]?.id],
            }));
      const settings = Settings.parse(stored(before, routes));
      const typed = routes.map((rule) => RouteRule.parse(rule));
      // A rule about kinds that does not name "other" waits for the finishing of such a file.
      for (const kind of FileKind.exclude(['other']).options)
        expect(goes(settings, kind), kind).toEqual(formerly(before, typed, kind));
      expect(Settings.parse(settings)).toEqual(settings);
    }),
  );
});

test('a host’s settings file is read this way, and a default set to none stays none', () => {
  const file = { path: '/settings.json', store: { ...stored([{ id: 'rip' }, { id: 'foil' }]) } };
  const port = settingsOver(() => file);
  expect(port.get().defaultHotFolder).toBe('rip');
  port.set({ ...port.get(), defaultHotFolder: null });
  expect(settingsOver(() => file).get().defaultHotFolder).toBeNull();
});
