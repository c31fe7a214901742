import type { Diagnosis, RipProfile } from '../../../../contract/index.ts';
import { anyRip } from '../rip-profiles/rip-profiles.ts';
import { evaluate } from './evaluate.ts';
import { probeFolder } from './probe.ts';
import type { TempNamesTrial } from './probe-temp-names.ts';

/**
 * Examines a folder: tries out all that feeding needs, says in words what it found, and proposes the settings
 * that suit it. Leaves nothing behind.
 * @param options.rip the RIP that watches it; null where nobody has said which.
 * @param options.tempNames for how long harmless files lie there to see which a running RIP leaves alone;
 * null: not at all.
 */
export async function diagnose(
  path: string,
  options: {
    readonly rip: RipProfile | null;
    readonly tempNames: TempNamesTrial | null;
  },
): Promise<Diagnosis> {
  const facts = await probeFolder(path, options.tempNames);
  return evaluate(facts, options.rip ?? anyRip, options.rip !== null);
}
