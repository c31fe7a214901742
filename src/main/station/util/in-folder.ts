import { mkdirSync } from 'node:fs';
import { codeOf } from './error-code.ts';

/**
 * What `work` returns. Where `folder` is missing, because it is new or somebody has removed it to make room,
 * it is made, and `work` done again. Throws the system's error.
 */
export function inFolder<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return work();
  }
}
