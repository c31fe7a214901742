import { buildWhatIsStale } from '../../scripts/steps/build.ts';

/** Before the first test: the worker of the stations of tests (`preflight.ts`) is built where it is stale. */
export const setup = (): Promise<void> =>
  buildWhatIsStale(['worker'], (line) => void process.stdout.write(`${line}\n`));
