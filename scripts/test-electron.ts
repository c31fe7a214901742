import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { buildWhatIsStale } from './steps/build.ts';
import { findDesktop } from './steps/electron.ts';

// npm run test:electron: the journeys of test/e2e that any host can go through, and what the fake Electron
// assumes, on real Electron, where its binary is available. `-- --no-sandbox` lets it run as root, on a
// machine you trust; `--required` fails where they would be skipped; other arguments go to vitest.

const journeys = [
  ...['journeys', 'shell', 'attacks'].map((name) => `test/e2e/${name}.test.ts`),
  'test/integration/electron/real-electron.test.ts',
];
const wantsNoSandbox = process.argv.includes('--no-sandbox');
const desktop = findDesktop(wantsNoSandbox);
if (desktop.kind === 'unavailable') {
  process.stdout.write(`The journeys on the real Electron are skipped. ${desktop.why}\n`);
  process.exit(process.argv.includes('--required') ? 1 : 0);
}
await buildWhatIsStale(['renderer', 'preload', 'main', 'worker'], (line) =>
  process.stdout.write(`${line}\n`),
);
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const ours = ['--no-sandbox', '--required'];
const others = process.argv.slice(2).filter((argument) => !ours.includes(argument));
const { status } = spawnSync(process.execPath, [vitest, 'run', ...journeys, ...others], {
  stdio: 'inherit',
  env: {
    ...process.env,
    MAKEREADY_TEST_HOST: 'electron',
    ...(wantsNoSandbox ? { MAKEREADY_NO_SANDBOX: 'yes' } : {}),
  },
});
process.exit(status ?? 1);
