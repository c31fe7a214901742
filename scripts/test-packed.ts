import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { askPacked } from './steps/ask-packed.ts';
import { packedPrograms } from './steps/electron.ts';

// npm run test:packed: starts the packed application of `npm run dist:dir` without a window, and asks it over
// HTTP. This shows at once that its archive, the station's thread, its database and the fuses work together.
// `-- --required` fails where nothing is packed.

const release = resolve(import.meta.dirname, '../release');
const program = packedPrograms(process.platform, release).find((one) => existsSync(one));
if (program === undefined) {
  process.stdout.write(
    `The packed application is not tested: there is none in ${release}. Run npm run dist:dir where Electron can be had.\n`,
  );
  process.exit(process.argv.includes('--required') ? 1 : 0);
}
const data = await mkdtemp(join(tmpdir(), 'makeready-packed-'));
const wantsNoSandbox = process.argv.includes('--no-sandbox') ? ['--no-sandbox'] : [];
const packed = spawn(
  program,
  [
    ...['--headless', '--port', '0', '--no-open', '--ozone-platform=headless', `--data=${data}`],
    ...wantsNoSandbox,
  ],
  { stdio: ['ignore', 'pipe', 'pipe'] },
);
const faults = await askPacked(packed);
await rm(data, { recursive: true, force: true });
process.stdout.write(
  faults.length === 0 ? `${program} answers and ends in order.\n` : `${faults.join('\n')}\n`,
);
process.exit(faults.length === 0 ? 0 : 1);
