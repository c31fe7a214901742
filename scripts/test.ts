import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buildWhatIsStale } from './steps/build.ts';
import { ensureChromium } from './steps/chromium.ts';
import { temporaryFolder } from './steps/temporary-folder.ts';

// npm test: every test, the browser ones included. Arguments after `--` go to vitest.

const say = (line: string): void => console.log(line);
try {
  say(`Browser: ${ensureChromium(say)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await buildWhatIsStale(['renderer', 'preload', 'main', 'worker'], say);

const folder = temporaryFolder();
say(`Temporary files: ${folder.path} (${folder.kind})`);
const env = {
  ...process.env,
  TMPDIR: folder.path,
  MAKEREADY_REAL_DISK: tmpdir(),
  // Many tests start station processes; without this cache each would compile the same sources again.
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/compiled'),
};
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const tests = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], { env, stdio: 'inherit' });
// This process ends after the tests, to leave nothing behind. Ctrl+C reaches both of them.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => tests.kill('SIGTERM'));
const [status] = await once(tests, 'exit');
folder.remove();
process.exit(status ?? 1);
