import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';

const Agreed = z.object({ agreed: z.boolean() });

/**
 * Throws a SiteDatabaseError where the ledger is not at the server where the stations last agreed that it is:
 * after a restore or a promotion it may have forgotten what it had acknowledged.
 */
export async function assertAgreed(queries: Queries): Promise<void> {
  if (await isAgreed(queries)) return;
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
