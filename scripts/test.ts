import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { buildWhatIsStale } from './steps/build.ts';
import { ensureChromium } from './steps/chromium.ts';

// npm test: every test, the browser ones included. Arguments after `--` go to vitest.

const say = (line: string): void => console.log(line);
try {
  say(`Browser: ${ensureChromium(say)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await buildWhatIsStale(['renderer', 'preload', 'main', 'worker'], say);

// Many tests start station processes; without this cache each would compile the same sources again.
const env = {
  ...process.env,
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../node_modules/.cache/compiled'),
};
// What is killed leaves nothing there, as preflight's process always is: without anybody to talk to it ends
// by itself.
const worker = resolve(import.meta.dirname, '../src/main/station/preflight/worker/main.ts');
spawnSync(process.execPath, [worker], { env, stdio: 'ignore' });
const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  env,
  stdio: 'inherit',
});
process.exit(status ?? 1);
