import type { HotFolder } from './hot-folder.ts';
import { countIncidents, type Incident } from './incidents.ts';

/** How a hot folder stands: what stops most comes before what stops less. */
export type FolderStanding = 'problem' | 'paused' | 'not-picked-up' | 'attention' | 'ok';

/** The one thing to know of a hot folder first. */
export function folderStanding({ problem, paused, stuck, refused, failed }: HotFolder): FolderStanding {
  if (problem !== null) return 'problem';
  if (paused) return 'paused';
  if (stuck > 0) return 'not-picked-up';
  return refused + failed > 0 ? 'attention' : 'ok';
}

/**
 * Whether a hot folder is among what needs attention: for files of it, or for an incident that nobody takes
 * care of. Counts as `attentionCount` does.
 */
export const folderNeedsAttention = (
  { id, stuck, refused, failed }: HotFolder,
  incidents: readonly Incident[],
): boolean =>
  stuck + refused + failed > 0 ||
  countIncidents(incidents.filter(({ subject }) => subject.kind === 'hot-folder' && subject.id === id)) > 0;
