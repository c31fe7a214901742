import { type Artwork, type ArtworkId, isKept } from '../../contract/index.ts';

/**
 * Whether a file on hold still needs a decision: it is not approved, no new artwork is expected, and no
 * operator keeps it on hold on purpose.
 */
export const isUndecided = (file: Pick<Artwork, 'state' | 'approval' | 'replacement' | 'reason'>): boolean =>
  file.state === 'on-hold' && file.approval === null && file.replacement === null && !isKept(file);

/** The entry after another in a circular list; the first if that is not in it; null for an empty list. */
export function after<File extends { readonly id: ArtworkId }>(
  files: readonly File[],
  id: ArtworkId,
): File | null {
  const next = files[(files.findIndex((one) => one.id === id) + 1) % files.length];
  return next === undefined || next.id === id ? null : next;
}
