import type { Artwork, ArtworkId } from '../../contract/index.ts';

/**
 * Whether a file on hold still needs a decision: it is not approved, no new artwork is waited for, and no
 * operator has put it on hold, with a reason in words of their own.
 */
export const isUndecided = ({
  state,
  approval,
  replacement,
  reason,
}: Pick<Artwork, 'state' | 'approval' | 'replacement' | 'reason'>): boolean =>
  state === 'held' && approval === null && replacement === null && reason?.code !== 'literal';

/** The one after another in a list that goes round; the first where that is not in it; null for none. */
export function after<File extends { readonly id: ArtworkId }>(
  files: readonly File[],
  id: ArtworkId,
): File | null {
  const next = files[(files.findIndex((one) => one.id === id) + 1) % files.length];
  return next === undefined || next.id === id ? null : next;
}
