import { join } from 'node:path';
import { ActivityFilter } from '../../../src/contract/index.ts';
import { openStore } from '../../../src/main/station/store/index.ts';
import { failOnFault } from '../fail-on-fault.ts';
import { type Lived, liveChanging } from './changing-lives.ts';
import { readingSteps } from './life.ts';
import { rightPaths, ShapeChanges } from './shape-changes.ts';

/** What the station's log says, in numbers. */
interface Read {
  readonly withdrawn: number;
  readonly recalled: number;
  /** Files that moved to another component, and stored jobs whose files another reading changed. */
  readonly moved: number;
  readonly readAnew: number;
}
export interface ReadingResult extends Lived, Read {
  /** How many times the service changed the JSON of a job. */
  readonly changes: number;
}

const MAX_LINES = 1_000_000;

/**
 * Kills a real station process again and again while its service has the same files under other labels, in
 * lists and in objects, and elsewhere; and an operator sets right and wrong paths and meanings of statuses;
 * until stored jobs were read anew, and files moved, were withdrawn and recalled. Each life passes for
 * another version than the one before.
 * @param options.program the station process (`bundleChild`).
 */
export async function tortureReading(options: {
  readonly program: string;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<ReadingResult> {
  const { seed } = options;
  let changes: ShapeChanges | null = null;
  const lived = await liveChanging<Read>(
    {
      name: 'reading',
      changes: (service, random) => {
        changes = new ShapeChanges(service, random);
        return changes;
      },
      steps: readingSteps,
      life: (round) =>
        round === null
          ? { mapper: { paths: rightPaths[seed % rightPaths.length] ?? {} } }
          : { mapper: { seed: seed + round }, version: `version ${round % 2}` },
      outcome: readOf,
      isTried: ({ readAnew, moved, recalled }) => readAnew > 0 && moved + recalled > 0,
    },
    options,
  );
  return { ...lived, changes: changes === null ? 0 : countOf(changes) };
}

const countOf = ({ count }: ShapeChanges): number => count;

function readOf(data: string): Read {
  const store = openStore({
    file: join(data, 'station.sqlite'),
    clock: { now: () => Date.now() },
    onFault: failOnFault,
  });
  const lines = store.activity.following(ActivityFilter.parse({}), 0, MAX_LINES);
  store.close();
  const count = (state: string): number => lines.filter(({ to }) => to === state).length;
  return {
    withdrawn: count('withdrawn'),
    recalled: count('recalled'),
    moved: count('moved'),
    readAnew: count('read-anew'),
  };
}
