import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Antivirus programs and indexers hold a new file for a moment; these are the waits on the spot. */
export const HELD_FOR_MS: readonly number[] = [20, 50, 100, 200, 400, 800];
/** What a lock by another program looks like. */
const held: ReadonlySet<unknown> = new Set(['EPERM', 'EACCES', 'EBUSY']);

/** Whether an error of the system means that another program holds the file. */
export const isHeld = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && held.has(error.code);

/**
 * Tries again what another program's hold on a file refuses, after a moment each time. Rejects with the last
 * error.
 */
export async function whenFree(attempt: () => void | Promise<void>): Promise<void> {
  for (const wait of HELD_FOR_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error)) throw error;
      await pause(wait);
    }
  }
  await attempt();
}

/**
 * Renames a file of Makeready's own, over any other, and waits a moment while another program holds either.
 * Rejects with the system's error.
 */
export const renameWhenFree = (from: string, to: string): Promise<void> => whenFree(() => rename(from, to));
