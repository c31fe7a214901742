import { z } from 'zod';
import { ArtworkId, HotFolderId } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../../store/index.ts';
import { BigInteger, type Queries } from '../database/index.ts';
import { IS_DELIVERED } from '../ledger/index.ts';
import type { Member } from '../stations/index.ts';
import type { AskedDownload } from './asked-download.ts';

/** A download that this station has claimed. The ledger ignores it once there is a later claim. */
export interface ClaimedDownload {
  readonly key: string;
  readonly epoch: number;
}

/** The values of the first five parameters, as rows. */
const ASKED = `asked AS (
  SELECT key, account, file_id, revision, hot_folders::jsonb AS hot_folders
    FROM unnest($1::text[], $2::text[], $3::text[], $4::integer[], $5::text[])
      AS one (key, account, file_id, revision, hot_folders))`;

const askedOf = (asked: readonly AskedDownload[]): (readonly string[] | readonly number[])[] => [
  asked.map(({ key }) => key),
  asked.map(({ file }) => file.connectionId),
  asked.map(({ file }) => file.id),
  asked.map(({ revision }) => revision),
  asked.map(({ hotFolders }) => JSON.stringify(hotFolders)),
];

const STANDINGS = `
  WITH ${ASKED}
  SELECT asked.key, sent_to(asked.account, asked.file_id, asked.revision, asked.hot_folders)
           = jsonb_array_length(asked.hot_folders) AS "isSent",
         holder.name AS holder, coalesce(download.hot_folders @> asked.hot_folders, false) AS "isForAll",
         asked.hot_folders ?| $7::text[] AND others_can_send($6, asked.hot_folders) AS "isForOthers"
    FROM asked LEFT JOIN download ON download.key = asked.key
    LEFT JOIN station AS holder ON holder.id = download.owner AND holder.id <> $6
      AND holder.incarnation = download.incarnation AND holder.left_at IS NULL
      AND holder.lease_until > clock_timestamp()`;

/** Where a file is, as the ledger knows. */
const Standing = z.object({
  key: z.string(),
  /** It was sent to each of its hot folders. */
  isSent: z.boolean(),
  /** The name of another station that has it, or is about to, and is alive; null: none. */
  holder: z.string().nullable(),
  /** That station sends it to each of its hot folders. */
  isForAll: z.boolean(),
  /** This station cannot send it now, and another one could. */
  isForOthers: z.boolean(),
});
export type Standing = z.infer<typeof Standing>;

/** @param blocked hot folders that this station cannot send to now. */
export async function readStandings(
  queries: Queries,
  { stationId }: Member,
  asked: readonly AskedDownload[],
  blocked: readonly HotFolderId[],
): Promise<ReadonlyMap<string, Standing>> {
  if (asked.length === 0) return new Map();
  const rows = await queries.rows(Standing, STANDINGS, [...askedOf(asked), stationId, blocked]);
  return new Map(rows.map((one) => [one.key, one]));
}

const Claimed = z.object({ key: z.string(), epoch: z.number().int() });

/** Those that this station is to download. Throws SiteDatabaseError. */
export async function claimDownloads(
  queries: Queries,
  { stationId, incarnation }: Member,
  asked: readonly AskedDownload[],
): Promise<ClaimedDownload[]> {
  if (asked.length === 0) return [];
  return queries.rows(Claimed, 'SELECT * FROM claim_downloads($1, $2, $3, $4, $5, $6, $7)', [
    stationId,
    incarnation,
    ...askedOf(asked),
  ]);
}

const Own = Claimed.extend({ file: ArtworkId, hotFolders: z.array(HotFolderId) });
/** One of an earlier run of this station. */
export type OwnDownload = z.infer<typeof Own>;

/** Downloads claimed by earlier runs of this station; this run resumes them. */
export const takeUpDownloads = (
  queries: Queries,
  { stationId, incarnation }: Member,
): Promise<OwnDownload[]> =>
  queries.rows(Own, 'SELECT * FROM take_up_downloads($1, $2)', [stationId, incarnation]);

const parametersOf = ({ stationId }: Member, claimed: readonly ClaimedDownload[]) => [
  stationId,
  claimed.map(({ key }) => key),
  claimed.map(({ epoch }) => epoch),
];

const Key = z.object({ key: z.string() });

/** What a station has of a download; null: nothing yet. */
export interface ReportedBytes extends ClaimedDownload {
  readonly sha256: string | null;
  readonly bytes: number | null;
}

/** Others may get it from here. */
export async function reportBytes(
  queries: Queries,
  { stationId }: Member,
  reported: readonly ReportedBytes[],
): Promise<void> {
  if (reported.length === 0) return;
  await queries.run('SELECT report_bytes($1, $2)', [stationId, JSON.stringify(reported)]);
}

/** They are free for others. */
export async function giveBackDownloads(
  queries: Queries,
  member: Member,
  claimed: readonly ClaimedDownload[],
): Promise<void> {
  if (claimed.length === 0) return;
  await queries.run('SELECT give_back_downloads($1, $2, $3)', parametersOf(member, claimed));
}

/**
 * This station cannot send them now: they are free for others, where another one can.
 * @returns their keys
 */
export async function leaveToOthers(
  queries: Queries,
  member: Member,
  claimed: readonly ClaimedDownload[],
): Promise<string[]> {
  if (claimed.length === 0) return [];
  const left = 'SELECT key FROM leave_downloads($1, $2, $3)';
  return (await queries.rows(Key, left, parametersOf(member, claimed))).map(({ key }) => key);
}

/**
 * They were sent: from now on their deliveries carry that information.
 * @returns their keys, and of those taken over. The rest are retried later.
 */
export async function endDownloads(
  queries: Queries,
  member: Member,
  claimed: readonly ClaimedDownload[],
): Promise<string[]> {
  if (claimed.length === 0) return [];
  const unsent = 'SELECT key FROM end_downloads($1, $2, $3)';
  const stays = new Set(
    (await queries.rows(Key, unsent, parametersOf(member, claimed))).map(({ key }) => key),
  );
  return claimed.flatMap(({ key }) => (stays.has(key) ? [] : key));
}

/** Hot folders that the station cannot send to now. */
export async function reportBlocked(
  queries: Queries,
  { stationId }: Member,
  blocked: readonly HotFolderId[],
): Promise<void> {
  await queries.run('SELECT report_blocked_folders($1, $2)', [stationId, blocked]);
}

const SentByOther = z.object({
  id: ArtworkId,
  station: z.string(),
  folder: z.string(),
  /** False: that station owes it there, by a rule that it has ended since. */
  isSent: z.boolean(),
});
/** A file that another station has sent, or owes, to a hot folder of its own, by the folder's ID there. */
export type SentByOther = z.infer<typeof SentByOther>;

/** Which files were sent so, except to hot folders that are shared by now: the ledger has these as such. */
export async function readSentByOthers(
  queries: Queries,
  { stationId }: Member,
  files: readonly ArtworkRecord[],
): Promise<ReadonlyMap<ArtworkId, SentByOther>> {
  if (files.length === 0) return new Map();
  const sent = await queries.rows(
    SentByOther,
    `SELECT asked.id, there.* FROM unnest($2::text[], $3::text[]) AS asked (account, id),
            at_own_folders($1, asked.account, asked.id, 0, NULL) AS there`,
    [stationId, files.map(({ connectionId }) => connectionId), files.map(({ id }) => id)],
  );
  return new Map(sent.map((one) => [one.id, one]));
}

const SentDelivery = z.object({
  hotFolder: HotFolderId,
  sha256: z.string(),
  bytes: BigInteger,
  finalName: z.string(),
  ticketName: z.string().nullable(),
  station: z.string(),
  isDecided: z.boolean(),
});
/** What another station has sent, and is known here from now on. */
export type SentDelivery = z.infer<typeof SentDelivery>;

export const readSentDeliveries = (
  queries: Queries,
  { file, revision, hotFolders }: AskedDownload,
): Promise<SentDelivery[]> =>
  queries.rows(
    SentDelivery,
    `SELECT hot_folder AS "hotFolder", sha256, bytes, final_name AS "finalName", ticket_name AS "ticketName",
            coalesce(station.name, '') AS station, coalesce(why ? 'decided', false) AS "isDecided"
       FROM delivery LEFT JOIN station ON station.id = delivery.owner
      WHERE account = $1 AND file_id = $2 AND revision = $3 AND hot_folder = ANY($4)
        AND is_shared AND ${IS_DELIVERED}
      ORDER BY hot_folder`,
    [file.connectionId, file.id, revision, hotFolders],
  );
