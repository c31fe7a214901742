import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleProcess } from '../../support/crash/bundle.ts';
import { noPostgres, postgresBinaries } from '../../support/postgres.ts';
import { reportOf } from '../../support/site-torture/report.ts';
import { tortureSite } from '../../support/site-torture/torture-site.ts';

// npm run torture:site [-- <faults> --stations <n> --seed <n>]: stations of a site share two hot folders,
// and operators move files between them, while stations are killed, frozen and cut off, PostgreSQL is stopped
// and the disk is full; counts what reached the RIPs, and how often the service was asked for each file. Then
// a shorter control runs without the fence, and must find duplicates. To run only one of them: --only fence,
// --only control.

const CONTROL = { stations: 3, faults: 20 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    stations: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
});
const [stations, seed, faults] = [values.stations, values.seed, positionals[0] ?? '300'].map(Number);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (postgresBinaries() === null) {
  say(`No torture: ${noPostgres}.`);
  process.exit(1);
}
if (stations === undefined || seed === undefined || faults === undefined || !(stations * faults > 0)) {
  say('Faults and stations are numbers.');
  process.exit(1);
}
const program = await bundleProcess(
  resolve(import.meta.dirname, '../../support/site-torture/sharing-child.ts'),
);

/** Resolves to the number of files that were sent twice, and of other things that are wrong. */
async function run(
  of: { readonly stations: number; readonly faults: number },
  hasFence: boolean,
): Promise<{ readonly doubles: number; readonly wrong: number }> {
  const files = 2 * of.faults;
  const options = { program, ...of, files, seed: Number(seed), leaseSeconds: 3, hasFence, say };
  const result = await tortureSite(options);
  say(`site, seed ${seed}, ${of.stations} stations${hasFence ? '' : ', no fence'}:`);
  for (const line of reportOf(result, files)) say(line);
  const { missing, duplicate, partial, untidy, downloads } = result;
  const wrong = [...missing, ...partial, ...untidy, ...downloads.unexplained];
  return { doubles: duplicate.length, wrong: wrong.length };
}

process.exitCode = 0;
if (values.only !== 'control') {
  const { doubles, wrong } = await run({ stations, faults }, true);
  if (doubles + wrong > 0) process.exitCode = 1;
}
if (values.only !== 'fence') {
  const { doubles } = await run(CONTROL, false);
  say(doubles > 0 ? 'Without the fence, doubles are found.' : 'Without the fence, no double was found.');
  if (doubles === 0) process.exitCode = 1;
}
