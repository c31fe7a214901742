import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import { type Queries, SiteDatabaseError } from '../database/index.ts';

const Agreed = z.object({ agreed: z.boolean() });

/**
 * Throws SiteDatabaseError if the ledger has left the server that the stations last agreed on: after a
 * restore or promotion it may have forgotten what it had acknowledged.
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
