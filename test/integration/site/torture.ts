import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { bundleProcess } from '../../support/crash/bundle.ts';
import { noPostgres, postgresBinaries } from '../../support/postgres.ts';
import { reportOf } from '../../support/site-torture/report.ts';
import { tortureSite } from '../../support/site-torture/torture-site.ts';

// npm run torture:site [faults] [seed] [stations]: stations of a site share a hot folder while they are
// killed,
// frozen and cut off, and PostgreSQL is stopped; counts what reached the RIP. npm run torture:site -- no-
// fence
// [faults] [seed] [stations]: the same without the fence, to see that doubles are found.

const isFenceless = process.argv[2] === 'no-fence';
const [faults = '300', seed = String(Date.now() % 1_000_000), stations = '6'] = process.argv.slice(
  isFenceless ? 3 : 2,
);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (postgresBinaries() === null) {
  say(`No torture: ${noPostgres}.`);
  process.exit(1);
}
const child = await bundleProcess(
  resolve(import.meta.dirname, '../../support/site-torture/sharing-child.ts'),
);
const files = 2 * Number(faults);
try {
  const result = await tortureSite({
    program: child.file,
    stations: Number(stations),
    files,
    faults: Number(faults),
    seed: Number(seed),
    leaseSeconds: 3,
    hasFence: !isFenceless,
    say,
  });
  say(`site, seed ${seed}, ${stations} stations${isFenceless ? ', no fence' : ''}:`);
  for (const line of reportOf(result, files)) say(line);
  const { missing, duplicate, partial, untidy } = result;
  process.exitCode = missing.length + duplicate.length + partial.length + untidy.length === 0 ? 0 : 1;
} finally {
  await rm(child.folder, { recursive: true, force: true });
}
