import { rm } from 'node:fs/promises';
import { bundleChild } from '../../support/crash/bundle.ts';
import { type TortureResult, torture } from '../../support/crash/torture.ts';
import type { Trouble } from '../../support/crash/troubles.ts';
import { noSmallDisk } from '../../support/small-disk.ts';

// npm run torture [kills] [seed]: kills station processes so often, and counts what reached their RIPs. Half of the kills
// while all else is well, the others while the hot folder vanishes, the clock jumps and the disk is full.

const [kills = '2000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const lanes: readonly (readonly (readonly [Trouble, number])[])[] = [
  [['none', 0.5]],
  [
    ['vanishing', 0.2],
    ['clock', 0.15],
    ['full', 0.15],
  ],
];

const child = await bundleChild();
const results: TortureResult[] = [];
try {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const [trouble, share] of lane) {
        const many = Math.round(Number(kills) * share);
        const result = await torture({ program: child.file, trouble, kills: many, seed: Number(seed), say });
        if (result === null) say(`No kills on a full disk: ${noSmallDisk}`);
        else results.push(result);
      }
    }),
  );
} finally {
  await rm(child.folder, { recursive: true, force: true });
}

let harm = 0;
for (const result of results) {
  const { partial, duplicate, missing, untidy, killedAt } = result;
  harm += partial.length + duplicate.length + missing.length + untidy.length;
  say(
    `${result.trouble}, seed ${result.seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ${result.files} files (${Math.round(result.bytes / 1e6)} MB): ${partial.length} partial, ${duplicate.length} duplicate, ${missing.length} missing, ${untidy.length} untidy.`,
  );
  for (const [step, count] of [...killedAt].sort()) say(`  ${count} x ${step}`);
  for (const line of [...partial, ...duplicate, ...missing, ...untidy].slice(0, 50)) say(`! ${line}`);
}
process.exit(harm === 0 ? 0 : 1);
