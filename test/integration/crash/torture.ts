import { bundleChild } from '../../support/crash/compiled-child.ts';
import { tortureReading } from '../../support/crash/reading.ts';
import { type TortureResult, torture } from '../../support/crash/torture.ts';
import type { Trouble } from '../../support/crash/troubles.ts';
import { tortureTruth } from '../../support/crash/truth.ts';
import { bundleTellingProcess, tortureReports } from '../../support/report-torture/torture-reports.ts';
import { noSmallDisk } from '../../support/small-disk.ts';

// npm run torture [kills] [seed]: kills station processes that many times, and counts what reached their
// RIPs. Half of the kills happen while all else is well or an operator moves files to another hot folder, the
// others while the hot folder vanishes, the clock jumps and the disk is full.
// npm run torture -- truth [kills] [seed]: while the service cancels, reinstates, revises, renames, deletes
// and moves on the jobs, and an operator takes files out and sends others by hand.
// npm run torture -- reading [kills] [seed]: while the service has the same files elsewhere in its JSON, and
// an operator changes how it is read.
// npm run torture -- reports [kills] [seed]: while it reports statuses, the service
// refuses, fails and loses answers, RIPs lie, and jobs are cancelled.

const scenario = (['truth', 'reading', 'reports'] as const).find((one) => one === process.argv[2]);
const [kills = scenario === undefined ? '2000' : '200', seed = String(Date.now() % 1_000_000)] =
  process.argv.slice(scenario === undefined ? 2 : 3);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const lanes: readonly (readonly (readonly [Trouble, number])[])[] = [
  [
    ['none', 0.3],
    ['slips', 0.05],
    ['moving', 0.15],
  ],
  [
    ['vanishing', 0.2],
    ['clock', 0.15],
    ['full', 0.15],
  ],
];

/** @returns the number of faults. */
async function truth(program: string): Promise<number> {
  const result = await tortureTruth({ program, kills: Number(kills), seed: Number(seed), say });
  const { forbidden, partial, duplicate, missing, untidy } = result;
  const changes = [...result.changes].map(([kind, count]) => `${count} x ${kind}`).join(', ');
  say(
    `truth, seed ${seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ${changes}: ` +
      `${result.commits} files committed, ${result.taken} taken, ${result.withdrawn} times withdrawn, ` +
      `${result.recalled} times recalled, ${result.takenOut} taken out, ${result.sentByHand} sent by hand; ` +
      `in the end ${result.due} due, ${result.held} of them on hold: ${forbidden.length} forbidden, ` +
      `${partial.length} partial, ${duplicate.length} duplicate, ${missing.length} missing, ` +
      `${untidy.length} untidy.`,
  );
  for (const [step, count] of [...result.killedAt].sort()) say(`  ${count} x ${step}`);
  const harm = [...forbidden, ...partial, ...duplicate, ...missing, ...untidy];
  for (const line of harm.slice(0, 50)) say(`! ${line}`);
  return harm.length;
}

/** @returns the number of faults. */
async function reading(program: string): Promise<number> {
  const result = await tortureReading({ program, kills: Number(kills), seed: Number(seed), say });
  const { partial, duplicate, missing, untidy } = result;
  say(
    `reading, seed ${seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ${result.changes} ` +
      `changes of jobs, ${result.readAnew} jobs read anew with other files: ${result.taken} files taken, ` +
      `${result.moved} times moved, ${result.withdrawn} times withdrawn, ${result.recalled} times recalled; ` +
      `in the end ${result.due} due, ${result.held} of them on hold: ${partial.length} partial, ` +
      `${duplicate.length} duplicate, ${missing.length} missing, ${untidy.length} untidy.`,
  );
  for (const [step, count] of [...result.killedAt].sort()) say(`  ${count} x ${step}`);
  const harm = [...partial, ...duplicate, ...missing, ...untidy];
  for (const line of harm.slice(0, 50)) say(`! ${line}`);
  return harm.length;
}

/** @returns the number of faults. */
async function reports(): Promise<number> {
  const program = await bundleTellingProcess();
  const result = await tortureReports({ program, kills: Number(kills), seed: Number(seed), say });
  const { harm, unreported, partial, duplicate, missing, untidy } = result;
  const fates = [...result.fates].map(([fate, count]) => `${count} x ${fate}`).join(', ');
  say(
    `reports, seed ${seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ${result.jobs} jobs, ` +
      `${result.cancelled} of them cancelled; ${result.effects} reports took effect (${fates}): ` +
      `${harm.length} twice, too early, backwards or of a cancelled job, ${unreported.length} never told; ` +
      `${partial.length} files partial, ${duplicate.length} duplicate, ${missing.length} missing, ` +
      `${untidy.length} untidy.`,
  );
  for (const [step, count] of [...result.killedAt].sort()) say(`  ${count} x ${step}`);
  const faults = [...harm, ...unreported, ...partial, ...duplicate, ...missing, ...untidy];
  for (const line of faults.slice(0, 50)) say(`! ${line}`);
  return faults.length;
}

if (scenario === 'reports') process.exit((await reports()) === 0 ? 0 : 1);
const program = await bundleChild();
if (scenario !== undefined) {
  const harm = await (scenario === 'truth' ? truth(program) : reading(program));
  process.exit(harm === 0 ? 0 : 1);
}
const results: TortureResult[] = [];
await Promise.all(
  lanes.map(async (lane) => {
    for (const [trouble, share] of lane) {
      const many = Math.round(Number(kills) * share);
      const result = await torture({ program, trouble, kills: many, seed: Number(seed), say });
      if (result === null) say(`No kills on a full disk: ${noSmallDisk}`);
      else results.push(result);
    }
  }),
);

let harm = 0;
for (const result of results) {
  const { partial, duplicate, missing, untidy, killedAt } = result;
  harm += partial.length + duplicate.length + missing.length + untidy.length;
  say(
    `${result.trouble}, seed ${result.seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ` +
      `${result.files} files (${Math.round(result.bytes / 1e6)} MB), ${result.moved} times moved, ` +
      `${result.movedOut} of them out of a hot folder: ${partial.length} partial, ` +
      `${duplicate.length} duplicate, ${missing.length} missing, ${untidy.length} untidy.`,
  );
  for (const [step, count] of [...killedAt].sort()) say(`  ${count} x ${step}`);
  for (const line of [...partial, ...duplicate, ...missing, ...untidy].slice(0, 50)) say(`! ${line}`);
}
process.exit(harm === 0 ? 0 : 1);
