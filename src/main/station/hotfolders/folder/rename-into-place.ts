import { rename } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { HELD_FOR_MS, isHeld } from '../../rename-when-free.ts';
import { exists, isFileOf } from './files.ts';

/**
 * The result of giving a file its final name: it has it; it already had it, and the temp file is
 * superfluous; the name belongs to something else, which is final; or it is held by another program, with
 * the `error`.
 */
export type Placed =
  | { readonly kind: 'placed' }
  | { readonly kind: 'was-there' }
  | { readonly kind: 'name-taken' }
  | { readonly kind: 'busy'; readonly error: unknown };

/**
 * Gives a finished file its final name by one rename, and never overwrites anything. Whatever the system
 * answers, it first checks what is there, because on a share a rename can have happened although its reply
 * was lost. Rejects with the system's error in all other cases.
 * @param content of the file; an identical target counts as this file.
 * @param patient false: do not wait if another program holds the file.
 */
export async function renameIntoPlace(
  temp: string,
  final: string,
  content: { readonly bytes: number; readonly sha256: string } | null,
  patient: boolean,
): Promise<Placed> {
  const steps = patient ? HELD_FOR_MS : [];
  for (let attempt = 0; ; attempt++) {
    if (await exists(final)) {
      if (content !== null && (await isFileOf(final, content))) return { kind: 'was-there' };
      return { kind: 'name-taken' };
    }
    try {
      await rename(temp, final);
      return { kind: 'placed' };
    } catch (error) {
      if (!isHeld(error)) throw error;
      // It is gone: either the rename has happened or the volume is away. The next round finds out.
      if (!(await exists(temp))) throw error;
      const wait = steps[attempt];
      if (wait === undefined) return { kind: 'busy', error };
      await pause(wait);
    }
  }
}
