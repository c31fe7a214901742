import { failuresOf } from '../../support/shapes/at-once.ts';
import { checkSeed } from '../../support/shapes/check-seed.ts';
import { checkTime } from '../../support/shapes/check-time.ts';

// One process of P15: runs every n-th seed, and prints the results as one line of JSON.

const AT_ONCE = 8;
const PATIENCE_MS = 30_000;

const [kind, count = 0, first = 0, every = 1] = process.argv
  .slice(2)
  .map((argument, index) => (index === 0 ? argument : Number(argument)));
const seeds = Array.from({ length: Number(count) }, (_, index) => index + 1).filter(
  (seed) => seed % Number(every) === first,
);
let naming = 0;
const failures = await failuresOf(seeds, AT_ONCE, async (seed) => {
  if (kind === 'stories') return checkTime(seed, PATIENCE_MS);
  const { named } = await checkSeed(seed, PATIENCE_MS);
  if (named.length > 0) naming++;
});
const words = failures.map((error) => (error instanceof Error ? error.message : String(error)));
process.stdout.write(`${JSON.stringify({ run: seeds.length, naming, failures: words })}\n`);
