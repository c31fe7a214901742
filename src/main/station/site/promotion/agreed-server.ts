import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';

const Agreed = z.object({ agreed: z.boolean() });
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
export async function isAgreed(queries: Queries): Promise<boolean> {
  const [site] = await queries.rows(
    Agreed,
    `SELECT CASE WHEN pg_is_in_recovery() THEN false
                 ELSE system_id || '/' || timeline = server_now() END AS agreed FROM site`,
  );
  return site?.agreed === true;
}

/** Whether the site went on without a report of this station. Throws SiteDatabaseError. */
export async function owesReport(queries: Queries, stationId: string): Promise<boolean> {
  const [station] = await queries.rows(Owes, 'SELECT owes_report FROM station WHERE id = $1', [stationId]);
  return station?.owes_report === true;
}
