import { z } from 'zod';
import type { KnownFile } from '../../artwork/index.ts';
import type { StationAddress } from '../../network/index.ts';
import { answerOf, BigInteger, type Queries } from '../database/index.ts';
import type { Member } from '../stations/index.ts';

/**
 * Reports where the archive of this run is reached, and by which key it asks for those of others. Throws
 * SiteDatabaseError.
 * @param place null: the archive is not offered.
 * @param keyDigest SHA-256 of the key; the key itself is in no database.
 */
export async function reportArchive(
  queries: Queries,
  { stationId, incarnation }: Member,
  place: StationAddress | null,
  keyDigest: string,
): Promise<void> {
  await queries.run('SELECT report_archive($1, $2, $3, $4)', [
    stationId,
    incarnation,
    place === null ? null : JSON.stringify(place),
    keyDigest,
  ]);
}

/**
 * Whether a station that works in this site now has that key. Where it has a role of its own in the database,
 * only that role can have told it. Throws SiteDatabaseError.
 */
export const isKeyOfStation = (
  queries: Queries,
  { stationId }: Member,
  keyDigest: string,
): Promise<boolean> =>
  answerOf(queries, z.boolean(), 'SELECT is_key_of_station($1, $2) AS answer', [stationId, keyDigest]);

const OfferedCopy = z.object({
  station: z.string(),
  place: z.object({ origin: z.url(), certificate: z.string().nullable() }),
  sha256: z.string(),
  bytes: BigInteger,
});
/** A file that a station has and offers, as the ledger says. */
export type OfferedCopy = z.infer<typeof OfferedCopy>;

/** What is to be found: the file of a download or delivery, or, with a SHA-256, these bytes of it alone. */
export interface WantedCopy {
  readonly file: KnownFile;
  readonly revision: number;
  readonly sha256: string | null;
}

/** Those of other stations that work now. Throws SiteDatabaseError. */
export const readCopies = (
  queries: Queries,
  { stationId }: Member,
  { file, revision, sha256 }: WantedCopy,
): Promise<OfferedCopy[]> =>
  queries.rows(
    OfferedCopy,
    `WITH known AS (
       SELECT owner, revision, sha256, bytes FROM download
         WHERE account = $2 AND file_id = $3 AND sha256 IS NOT NULL
       UNION SELECT owner, revision, sha256, bytes FROM delivery WHERE account = $2 AND file_id = $3)
     SELECT DISTINCT station.name AS station, archive AS place, sha256, bytes
       FROM known JOIN station ON station.id = known.owner
      WHERE CASE WHEN $5::text IS NULL THEN revision = $4 ELSE sha256 = $5 END
        AND station.id <> $1 AND archive IS NOT NULL AND left_at IS NULL AND lease_until > clock_timestamp()
      ORDER BY station.name`,
    [stationId, file.connectionId, file.id, revision, sha256],
  );
