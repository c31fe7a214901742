import { z } from 'zod';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

const Place = z.object({ place: z.enum(['outside', 'inside']) });

/** Where the stations create the files for a shared hot folder; null if there are none yet. */
export async function stagingPlace(
  queries: Queries,
  hotFolder: string,
): Promise<z.infer<typeof Place>['place'] | null> {
  const [found] = await queries.rows(Place, 'SELECT place FROM staging WHERE hot_folder = $1', [hotFolder]);
  return found?.place ?? null;
}

/** Records that place; the first station to do so wins. */
export async function recordStagingPlace(
  queries: Queries,
  { stationId }: Member,
  hotFolder: string,
  place: string,
): Promise<void> {
  await queries.run('SELECT record_staging_place($1, $2, $3)', [stationId, hotFolder, place]);
}
