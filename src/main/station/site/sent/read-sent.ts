import { z } from 'zod';
import {
  ArtworkId,
  knownIn,
  type SentFile,
  SentFile as SentFileSchema,
  type SentPage,
  type SentQuery,
} from '../../../../contract/index.ts';
import type { Store } from '../../store/index.ts';
import type { Queries } from '../database/index.ts';

/** How many jobs are searched for files if more are found in the queue. */
const MAX_JOBS = 200;

/**
 * Another station's own hot folder is shown by its ID, because only that station knows its name. Files sent
 * before a folder was shared are in the ledger twice, and shown as sent to the shared one.
 */
const SENT = `
  SELECT key, owner AS "stationId", station.name AS station,
         CASE state WHEN 'uncertain' THEN 'unknown' ELSE state END AS state,
         file_id AS "fileId", final_name AS "finalName",
         to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at,
         coalesce((SELECT reach ->> 'name' FROM jsonb_array_elements(reachable_folders) AS reach
                     WHERE reach ->> 'id' = hot_folder LIMIT 1),
                  CASE WHEN is_shared THEN hot_folder ELSE split_part(hot_folder, '/', 2) END) AS "hotFolder"
    FROM delivery JOIN station ON station.id = owner
   WHERE state IN ('delivered', 'picked-up', 'rejected', 'stuck', 'uncertain')
     AND (is_shared OR NOT EXISTS (
           SELECT 1 FROM delivery AS again
            WHERE again.account = delivery.account AND again.file_id = delivery.file_id
              AND again.revision = delivery.revision AND again.owner = delivery.owner AND again.is_shared
              AND again.hot_folder = split_part(delivery.hot_folder, '/', 2)))
     AND ($1::text IS NULL OR owner = $1)
     AND ($2::text IS NULL OR final_name ILIKE $2 OR file_id = ANY($3::text[]))
     AND ($4::timestamptz IS NULL OR changed_at >= $4)
     AND ($5::timestamptz IS NULL OR changed_at < $5)
     AND ($6::timestamptz IS NULL OR (changed_at, key) < ($6, $7))
   ORDER BY changed_at DESC, key DESC LIMIT $8`;

const Row = SentFileSchema.pick({
  key: true,
  stationId: true,
  station: true,
  state: true,
  at: true,
  hotFolder: true,
}).extend({ fileId: z.string(), finalName: z.string().nullable() });

/** What the search needs from the station's own store. */
export type SentStore = Pick<Store, 'artworks' | 'fileSearch'>;

/** A page of what the stations of the site have sent, newest first. Throws SiteDatabaseError. */
export async function readSent(queries: Queries, store: SentStore, query: SentQuery): Promise<SentPage> {
  const { search, station, from, until, before, limit } = query;
  const files = search === '' ? [] : store.fileSearch.find(search, MAX_JOBS).files;
  const rows = await queries.rows(Row, SENT, [
    station,
    search === '' ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`,
    files.map(({ id }) => id),
    from === null ? null : new Date(from),
    until === null ? null : new Date(until),
    before?.at ?? null,
    before?.key ?? null,
    limit + 1,
  ]);
  const entries = rows.slice(0, limit).map((row) => sentFile(row, store));
  const last = entries.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return { entries, next: isMore ? { at: last.at, key: last.key } : null };
}

function sentFile({ fileId, finalName, ...row }: z.infer<typeof Row>, { artworks }: SentStore): SentFile {
  const id = ArtworkId.safeParse(fileId);
  const file = id.success ? artworks.get(id.data) : null;
  const job = file === null ? null : artworks.jobContext(file.id);
  return {
    ...row,
    name: finalName ?? file?.name ?? fileId,
    jobKey: file?.jobKey ?? null,
    jobName: job?.jobName ?? null,
    customer: job === null ? null : knownIn(job.customer),
  };
}
