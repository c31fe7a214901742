import { torture } from '../../support/crash/torture.ts';

// npm run torture [kills] [seed]: kills a station process so often and counts what reached the RIP.

const [kills = '2000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const result = await torture({
  kills: Number(kills),
  seed: Number(seed),
  say: (line) => process.stdout.write(`${line}\n`),
});
const { partial, duplicate, missing, untidy } = result;
process.stdout.write(
  `Seed ${result.seed}: ${result.kills} kills in ${Math.round(result.seconds)} s, ${result.files} files (${Math.round(result.bytes / 1e6)} MB): ${partial.length} partial, ${duplicate.length} duplicate, ${missing.length} missing, ${untidy.length} untidy.\n`,
);
for (const [step, count] of [...result.killedAt].sort()) process.stdout.write(`  ${count} x ${step}\n`);
for (const line of [...partial, ...duplicate, ...missing, ...untidy].slice(0, 50))
  process.stdout.write(`! ${line}\n`);
process.exit(partial.length + duplicate.length + missing.length + untidy.length === 0 ? 0 : 1);
