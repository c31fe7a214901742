import { buildWhatIsStale } from '../../scripts/steps/build.ts';

/** Before the first test: builds the worker of the tests' stations (`preflight.ts`) if it is stale. */
export const setup = (): Promise<void> =>
  buildWhatIsStale(['worker'], (line) => void process.stdout.write(`${line}\n`));
