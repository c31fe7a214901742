import { z } from 'zod';
import { message } from '../../../../contract/index.ts';
import {
  answerOf,
  BigInteger,
  type Queries,
  type SessionGuard,
  SiteDatabaseError,
} from '../database/index.ts';
import { lacks, type RememberedRun } from '../stations/index.ts';

const Owes = z.object({ owes_report: z.boolean() });
const Known = z.object({
  incarnation: BigInteger,
  token: z.string().nullable(),
  beat: BigInteger,
  position: BigInteger,
  isAgreed: z.boolean().nullable(),
  owesReport: z.boolean(),
});
type Known = z.infer<typeof Known>;

/** What a ledger knows of a station, and whether the stations have agreed on it. */
const knownOf = (stationId: string): string =>
  `SELECT incarnation, run_token AS token, beat, coalesce((SELECT max(position) FROM event), 0) AS position,
          is_agreed() AS "isAgreed", owes_report AS "owesReport"
     FROM station WHERE id = '${z.uuid().parse(stationId)}'`;

/** What this station knows of the ledger that it used last. */
export interface KnownLedger {
  readonly run: Pick<RememberedRun, 'written'>;
  /** The newest event that it has read. */
  readonly position: () => number;
}

/**
 * Throws SiteDatabaseError if the ledger has left the server that the stations last agreed on, does not know
 * what this station wrote to it last, or if the others agreed without this one: after a restore or promotion
 * it may have forgotten what it had acknowledged.
 */
export const guardOf = (stationId: string, known: KnownLedger, onEarlier: () => void): SessionGuard => ({
  sql: knownOf(stationId),
  assess: async (row, queries) => {
    const read = Known.optional().parse(row);
    await doubtIfLacking(queries, stationId, { read, known, onEarlier });
    if (read?.isAgreed === true && !read.owesReport && !isEarlier(read, known)) return;
    throw new SiteDatabaseError('unusable', message('site.in-doubt'));
  },
});

/**
 * A ledger that was restored from a dump, a copy or a snapshot has its server's identity, but not what was
 * written since: then it is in doubt for all stations. Throws SiteDatabaseError.
 */
export async function doubtIfEarlier(queries: Queries, stationId: string, known: KnownLedger): Promise<void> {
  const [read] = await queries.rows(Known, knownOf(stationId));
  await doubtIfLacking(queries, stationId, { read, known, onEarlier: () => undefined });
}

/** @param onEarlier that is so: what was read of it is no longer what it has. */
async function doubtIfLacking(
  queries: Queries,
  stationId: string,
  found: { readonly read: Known | undefined; readonly known: KnownLedger; readonly onEarlier: () => void },
): Promise<void> {
  const { written } = found.known.run;
  if (written === null || !isEarlier(found.read, found.known)) return;
  const { incarnation, token, beat } = written;
  await queries.run('SELECT doubt_ledger($1, $2, $3, $4)', [stationId, incarnation, token, beat]);
  found.onEarlier();
}

const isEarlier = (read: Known | undefined, { run: { written }, position }: KnownLedger): boolean =>
  written !== null && (read === undefined || lacks(read, written) || read.position < position());

/** Throws SiteDatabaseError. */
export const isAgreed = async (queries: Queries): Promise<boolean> =>
  (await answerOf(queries, z.boolean().nullable(), 'SELECT is_agreed() AS answer', [])) === true;

/** Whether the site went on without a report of this station. Throws SiteDatabaseError. */
export async function owesReport(queries: Queries, stationId: string): Promise<boolean> {
  const [station] = await queries.rows(Owes, 'SELECT owes_report FROM station WHERE id = $1', [stationId]);
  return station?.owes_report === true;
}
