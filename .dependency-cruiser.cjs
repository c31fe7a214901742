const { existsSync, readdirSync } = require('node:fs');

const foldersIn = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

const areas = foldersIn('src/main/station').filter((area) => existsSync(`src/main/station/${area}/index.ts`));

/** What the screens stand on, lowest first: each may import those before it, and no screen. */
const ground = [
  'transport',
  'locales',
  'state',
  'notifications',
  'navigation',
  'keyboard',
  'hooks',
  'components',
  'commands',
];
const screens = foldersIn('src/renderer').filter((folder) => folder !== 'app' && !ground.includes(folder));

/** An area of the station is imported through its index.ts. */
const frontDoor = (area) => ({
  name: `${area}-is-entered-by-its-front-door`,
  severity: 'error',
  from: { path: '^src', pathNot: `^src/main/station/${area}/` },
  to: {
    path: `^src/main/station/${area}/`,
    pathNot: `^src/main/station/${area}/index\\.ts$`,
  },
});

/**
 * The project's rules in ARCHITECTURE.md, as import rules.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'contract-is-pure',
      comment: 'The contract runs in every environment: no Node, no Electron, nothing of the rest.',
      severity: 'error',
      from: { path: '^src/contract' },
      to: {
        path: '^src/(?!contract)|^electron$|^node_modules/(?!zod|@orpc/contract)',
      },
    },
    {
      name: 'locales-know-only-the-contract',
      comment: 'Sentences are for both hosts and the screens alike.',
      severity: 'error',
      from: { path: '^src/locales' },
      to: { path: '^src/(?!locales|contract)' },
    },
    {
      name: 'contract-has-no-node',
      severity: 'error',
      from: { path: '^src/contract' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-knows-only-the-contract',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { path: '^src/(?!renderer|contract|locales)' },
    },
    {
      name: 'renderer-has-no-node',
      severity: 'error',
      from: { path: '^src/renderer' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sandbox-reads-the-interface-by-itself',
      comment: 'Two readings of the interface that share code would share a mistake.',
      severity: 'error',
      from: { path: '^src/sandbox' },
      to: { path: '^src/(?!sandbox)' },
    },
    {
      name: 'only-the-demo-knows-the-sandbox',
      severity: 'error',
      from: { path: '^src/(main|renderer|preload|contract)', pathNot: '^src/main/demo' },
      to: { path: '^src/sandbox' },
    },
    {
      name: 'station-runs-on-plain-node',
      comment: 'A host hands the station what it needs; the station knows no host and no demo.',
      severity: 'error',
      from: { path: '^src/main/station' },
      to: { path: '^src/main/(?!station)|^src/(renderer|preload|sandbox)' },
    },
    {
      name: 'electron-only-in-its-host',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/(main/electron|preload)' },
      to: { path: '^electron$|node_modules/electron(/|$)|node_modules/electron-(store|updater)' },
    },
    ...areas.map(frontDoor),
    {
      name: 'only-the-page-imports-the-app',
      comment: 'The app holds the screens; what it shares with one of them is a part.',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/renderer/(app/|main\\.tsx$)' },
      to: { path: '^src/renderer/app/' },
    },
    {
      name: 'no-screen-imports-another',
      comment: 'What two of them share is a component, a hook or a command.',
      severity: 'error',
      from: { path: `^src/renderer/(${screens.join('|')})/` },
      to: { path: `^src/renderer/(${screens.join('|')})/`, pathNot: '^src/renderer/$1/' },
    },
    ...ground.map((folder, at) => ({
      name: `renderer-${folder}-stands-below-what-uses-it`,
      severity: 'error',
      from: { path: `^src/renderer/${folder}/` },
      to: { path: `^src/renderer/(${[...ground.slice(at + 1), ...screens].join('|')})/` },
    })),
    {
      name: 'store-knows-no-service',
      comment: 'What both need of the resources of the ordering service are types beside them.',
      severity: 'error',
      from: { path: '^src/main/station/store' },
      to: { path: '^src/main/station/service/' },
    },
    {
      name: 'sql-stays-in-the-store',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/(main/station/store|sandbox|main/host)' },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'postgresql-stays-in-the-site',
      severity: 'error',
      from: { path: '^src', pathNot: '^src/main/station/site/' },
      to: { path: 'node_modules/(@types/)?pg/' },
    },
    {
      name: 'postgresql-is-loaded-only-by-a-site',
      comment: 'A station without a site loads nothing of it.',
      severity: 'error',
      from: { path: '^src/main/station/site/' },
      to: { path: 'node_modules/pg/', dynamic: false, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
