import { z } from 'zod';
import { HotFolderId, SiteStationId } from '../../../../contract/index.ts';
import { HotFolderProfile } from '../../settings/index.ts';
import type { Queries } from '../database/index.ts';

/** The settings of a hot folder that are the same at every station that sends to it. */
export const SharedSettings = HotFolderProfile.omit({
  id: true,
  path: true,
  paused: true,
  awaitsStart: true,
  shared: true,
});
export type SharedSettings = z.infer<typeof SharedSettings>;

/** A mark that one station has left for others to find, and how far the proof has come. */
const Proof = z.object({
  id: z.uuid(),
  hotFolder: HotFolderId,
  askedBy: SiteStationId,
  /** The name of the station that left it. */
  asker: z.string(),
  digest: z.string(),
  answeredBy: SiteStationId.nullable(),
  state: z.enum(['asked', 'renamed', 'proven', 'failed']),
  folder: SharedSettings,
  ageMs: z.coerce.number(),
});
export type Proof = z.infer<typeof Proof>;

const PROOFS = `
  SELECT proof.id, hot_folder AS "hotFolder", asked_by AS "askedBy", station.name AS asker,
         nonce_hash AS digest, answered_by AS "answeredBy", state, folder,
         extract(epoch FROM now() - at) * 1000 AS "ageMs"
    FROM folder_proof AS proof JOIN station ON station.id = asked_by AND station.left_at IS NULL`;

/** Proofs under way. */
export const openProofs = (queries: Queries): Promise<Proof[]> =>
  queries.rows(Proof, `${PROOFS} WHERE state IN ('asked', 'renamed') ORDER BY at`);

export async function proofById(queries: Queries, id: string): Promise<Proof | null> {
  const [proof] = await queries.rows(Proof, `${PROOFS} WHERE proof.id = $1`, [id]);
  return proof ?? null;
}

export async function askForProof(
  queries: Queries,
  asked: Pick<Proof, 'id' | 'hotFolder' | 'askedBy' | 'digest' | 'folder'>,
): Promise<void> {
  const { id, hotFolder, askedBy, digest, folder } = asked;
  await queries.run(
    `INSERT INTO folder_proof (id, hot_folder, asked_by, nonce_hash, folder) VALUES ($1, $2, $3, $4, $5)`,
    [id, hotFolder, askedBy, digest, folder],
  );
}

/** Records who has renamed the mark; false if another station was first. */
export async function answerProof(queries: Queries, id: string, by: SiteStationId): Promise<boolean> {
  const changed = await queries.run(
    `UPDATE folder_proof SET state = 'renamed', answered_by = $2, at = now() WHERE id = $1 AND state = 'asked'`,
    [id, by],
  );
  return changed === 1;
}

export async function concludeProof(queries: Queries, id: string, state: 'proven' | 'failed'): Promise<void> {
  await queries.run(`UPDATE folder_proof SET state = $2, at = now() WHERE id = $1`, [id, state]);
}

/** Removes a station's offers that are no longer needed. */
export async function withdrawProofs(
  queries: Queries,
  by: SiteStationId,
  hotFolder: HotFolderId | null,
): Promise<string[]> {
  const rows = await queries.rows(
    z.object({ id: z.string() }),
    `UPDATE folder_proof SET state = 'failed', at = now()
       WHERE asked_by = $1 AND state IN ('asked', 'renamed') AND ($2::text IS NULL OR hot_folder = $2)
       RETURNING id`,
    [by, hotFolder],
  );
  return rows.map(({ id }) => id);
}
