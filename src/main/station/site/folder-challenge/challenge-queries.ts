import { z } from 'zod';
import { HotFolderId, SiteStationId } from '../../../../contract/index.ts';
import { HotFolderProfile } from '../../settings/index.ts';
import { answerOf, type Queries } from '../database/index.ts';

/** The settings of a hot folder that are the same at every station that sends to it. */
export const SharedSettings = HotFolderProfile.omit({
  id: true,
  path: true,
  paused: true,
  awaitsStart: true,
  shared: true,
});
export type SharedSettings = z.infer<typeof SharedSettings>;

/** A mark that one station has left for others to find, and how far the challenge has come. */
const Challenge = z.object({
  id: z.uuid(),
  hotFolder: HotFolderId,
  askedBy: SiteStationId,
  /** The name of the station that left it. */
  asker: z.string(),
  digest: z.string(),
  answeredBy: SiteStationId.nullable(),
  state: z.enum(['asked', 'renamed', 'verified', 'failed']),
  folder: SharedSettings,
  ageMs: z.coerce.number(),
});
export type Challenge = z.infer<typeof Challenge>;

const CHALLENGES = `
  SELECT challenge.id, hot_folder AS "hotFolder", asked_by AS "askedBy", station.name AS asker,
         nonce_hash AS digest, answered_by AS "answeredBy", state, shared_profile AS folder,
         extract(epoch FROM now() - at) * 1000 AS "ageMs"
    FROM folder_challenge AS challenge JOIN station ON station.id = asked_by AND station.left_at IS NULL`;

/** Challenges under way. */
export const openChallenges = (queries: Queries): Promise<Challenge[]> =>
  queries.rows(Challenge, `${CHALLENGES} WHERE state IN ('asked', 'renamed') ORDER BY at`);

export async function challengeById(queries: Queries, id: string): Promise<Challenge | null> {
  const [challenge] = await queries.rows(Challenge, `${CHALLENGES} WHERE challenge.id = $1`, [id]);
  return challenge ?? null;
}

export async function beginChallenge(
  queries: Queries,
  asked: Pick<Challenge, 'id' | 'hotFolder' | 'askedBy' | 'digest' | 'folder'>,
): Promise<void> {
  const { id, hotFolder, askedBy, digest, folder } = asked;
  await queries.run('SELECT begin_challenge($1, $2, $3, $4, $5)', [askedBy, id, hotFolder, digest, folder]);
}

/** Records who has renamed the mark; false if another station was first. */
export const answerChallenge = (queries: Queries, id: string, by: SiteStationId): Promise<boolean> =>
  answerOf(queries, z.boolean(), 'SELECT answer_challenge($1, $2) AS answer', [by, id]);

/** The station that asked for it says what came of it. */
export async function concludeChallenge(
  queries: Queries,
  id: string,
  by: SiteStationId,
  state: 'verified' | 'failed',
): Promise<void> {
  await queries.run('SELECT conclude_challenge($1, $2, $3)', [by, id, state]);
}

const Withdrawn = z.object({ withdrawn: z.string() });

/** Removes a station's offers that are no longer needed. */
export async function withdrawChallenges(
  queries: Queries,
  by: SiteStationId,
  hotFolder: HotFolderId | null,
): Promise<string[]> {
  const rows = await queries.rows(Withdrawn, 'SELECT withdrawn FROM withdraw_challenges($1, $2)', [
    by,
    hotFolder,
  ]);
  return rows.map(({ withdrawn }) => withdrawn);
}
