import type { Overview } from '../../contract/index.ts';

const same = <T>(before: T, next: T): T => (JSON.stringify(before) === JSON.stringify(next) ? before : next);

/**
 * The newer overview, reusing equal parts of the older one, so that what shows only those does not render
 * again.
 */
export const shareStructure = (before: Overview | null, next: Overview): Overview =>
  before === null
    ? next
    : {
        ...next,
        connections: same(before.connections, next.connections),
        hotFolders: same(before.hotFolders, next.hotFolders),
        phases: same(before.phases, next.phases),
        transfers: same(before.transfers, next.transfers),
        screens: same(before.screens, next.screens),
      };
