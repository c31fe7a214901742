import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { answerOf, type Queries, SiteDatabaseError } from '../database/index.ts';

const Owes = z.object({ owes_report: z.boolean() });

/**
 * Throws SiteDatabaseError if the ledger has left the server that the stations last agreed on, or the others
 * agreed without this one: after a restore or promotion it may have forgotten what it had acknowledged.
 */
export async function assertAgreed(queries: Queries, stationId: string): Promise<void> {
  if ((await isAgreed(queries)) && !(await owesReport(queries, stationId))) return;
  throw new SiteDatabaseError('unusable', message('site.in-doubt'));
}

/** Throws SiteDatabaseError. */
export const isAgreed = async (queries: Queries): Promise<boolean> =>
  (await answerOf(queries, z.boolean().nullable(), 'SELECT is_agreed() AS answer', [])) === true;

/** Whether the site went on without a report of this station. Throws SiteDatabaseError. */
export async function owesReport(queries: Queries, stationId: string): Promise<boolean> {
  const [station] = await queries.rows(Owes, 'SELECT owes_report FROM station WHERE id = $1', [stationId]);
  return station?.owes_report === true;
}
