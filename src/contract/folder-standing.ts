import type { HotFolder } from './hot-folder.ts';
import { countIncidents, type Incident } from './incidents.ts';

/** The standing of a hot folder, from what stops it most to what stops it least. */
export type FolderStanding = 'problem' | 'paused' | 'not-picked-up' | 'attention' | 'ok';

/** The one thing to know first about a hot folder. */
export function folderStanding({ problem, paused, stuck, rejected, failed }: HotFolder): FolderStanding {
  if (problem !== null) return 'problem';
  if (paused) return 'paused';
  if (stuck > 0) return 'not-picked-up';
  return rejected + failed > 0 ? 'attention' : 'ok';
}

/**
 * Whether a hot folder needs attention, for its files or for an incident that nobody handles. Counts as
 * `attentionCount` does.
 */
export const folderNeedsAttention = (
  { id, stuck, rejected, failed }: HotFolder,
  incidents: readonly Incident[],
): boolean =>
  stuck + rejected + failed > 0 ||
  countIncidents(incidents.filter(({ subject }) => subject.kind === 'hot-folder' && subject.id === id)) > 0;
