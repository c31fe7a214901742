import { z } from 'zod';
import type { Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

const Retired = z.object({ key: z.string(), upTo: z.number().int() });
const RETIRE = 'SELECT * FROM retire_temps($1, $2, $3, $4)';

/** T(k,e), or that of its ticket, as `tempName` makes it. */
const TEMP = /^([0-9a-f]{64})\.(\d{1,9})(?:-ticket)?$/;

/**
 * Those of these temp files in the staging of a hot folder that nobody publishes any more: what a station
 * left that has gone, of a file that no other has claimed since. From now on none of them ever will be.
 * Throws SiteDatabaseError.
 * @param names without their extension; any others are ignored.
 */
export async function retireTemps(
  queries: Queries,
  { stationId, incarnation }: Member,
  hotFolder: string,
  names: readonly string[],
): Promise<string[]> {
  const temps = names.flatMap((name) => {
    const [, key, epoch] = TEMP.exec(name) ?? [];
    return key === undefined ? [] : [{ name, key, epoch: Number(epoch) }];
  });
  if (temps.length === 0) return [];
  const keys = [...new Set(temps.map(({ key }) => key))];
  const retired = await queries.rows(Retired, RETIRE, [stationId, incarnation, hotFolder, keys]);
  const upTo = new Map(retired.map((one) => [one.key, one.upTo]));
  return temps.filter(({ key, epoch }) => epoch <= (upTo.get(key) ?? 0)).map(({ name }) => name);
}
