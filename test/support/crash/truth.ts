import { type ChangeKind, Changes } from './changes.ts';
import { type Lived, liveChanging } from './changing-lives.ts';
import { type Obedience, obedienceOf } from './forbidden.ts';
import { allSteps } from './life.ts';

export interface TruthResult extends Lived, Obedience {
  readonly changes: ReadonlyMap<ChangeKind, number>;
}

/**
 * Kills a real station process again and again while its service cancels, reinstates, revises, renames,
 * deletes and moves on the jobs whose files are under way, and an operator takes files out of the hot folder
 * and sends others by hand; until files were sent and others were stopped before and after that.
 * @param options.program the station process (`bundleChild`).
 */
export async function tortureTruth(options: {
  readonly program: string;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<TruthResult> {
  let counts: ReadonlyMap<ChangeKind, number> = new Map();
  const lived = await liveChanging<Obedience>(
    {
      name: 'truth',
      changes: (service, random) => {
        const changes = new Changes(service, random);
        counts = changes.counts;
        return changes;
      },
      steps: allSteps,
      life: (round) => ({ operatorSeed: round === null ? null : options.seed + round }),
      outcome: obedienceOf,
      isTried: ({ withdrawn, recalled }) => withdrawn > 0 && recalled > 0,
    },
    options,
  );
  return { ...lived, changes: counts };
}
