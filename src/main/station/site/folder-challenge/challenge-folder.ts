import { join } from 'node:path';
import type { SiteId } from '../../../../contract/index.ts';
import { stagingPath } from '../../hotfolders/index.ts';

/**
 * The folders in which a mark may be: next to the site's staging folder for the hot folder, on the same
 * volume. The first that can be created is used.
 */
export const markFolders = (hotFolder: string, site: SiteId): readonly string[] =>
  (['outside', 'inside'] as const).map((place) => join(stagingPath(hotFolder, place), `proof-${site}`));
