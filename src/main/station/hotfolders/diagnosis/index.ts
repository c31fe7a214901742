import type { Diagnosis, RipProfile } from '../../../../contract/index.ts';
import { anyRip } from '../rip-profiles/rip-profiles.ts';
import { evaluate } from './evaluate.ts';
import { probeFolder } from './probe.ts';
import type { TempNamesTrial } from './probe-temp-names.ts';

/**
 * Checks a folder: tries out everything that sending needs, says in words what it found, and proposes
 * suitable settings. Leaves nothing behind.
 * @param options.rip the RIP that watches it; null if nobody has said which.
 * @param options.tempNames how long harmless files stay there, to see which a running RIP ignores; null:
 * not at all.
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
