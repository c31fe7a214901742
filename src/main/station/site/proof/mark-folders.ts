import { join } from 'node:path';
import type { SiteId } from '../../../../contract/index.ts';
import { stagingPath } from '../../hotfolders/index.ts';

/**
 * The folders in which a mark may be: beside the folder where the stations of a site make their files for a
 * hot folder, on its volume. The first that can be made is used.
 */
export const markFolders = (hotFolder: string, site: SiteId): readonly string[] =>
  (['outside', 'inside'] as const).map((place) => join(stagingPath(hotFolder, place), `proof-${site}`));
