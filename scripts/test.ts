import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
