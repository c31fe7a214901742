/**
 * An operator's decisions about a file: new artwork is requested in place of its bytes at that time, or it is
 * approved and sent a moment later. Open requests in the log are carried over.
 */
export const sql = `
ALTER TABLE artwork ADD COLUMN asked_note TEXT;
ALTER TABLE artwork ADD COLUMN asked_at INTEGER;
ALTER TABLE artwork ADD COLUMN asked_sha256 TEXT;
ALTER TABLE artwork ADD COLUMN approved_at INTEGER;
CREATE INDEX artwork_approved ON artwork (approved_at) WHERE approved_at IS NOT NULL;

UPDATE artwork SET asked_note = coalesce(asked.why, ''), asked_at = asked.at, asked_sha256 = artwork.sha256
  FROM (SELECT subject_id, job_key, max(seq) AS seq, at, why FROM transition
         WHERE subject = 'artwork' AND to_state IN ('asked-anew', 'replacement-requested') GROUP BY subject_id) AS asked
 WHERE artwork.id = asked.subject_id
   AND NOT EXISTS (SELECT 1 FROM transition AS later
                    WHERE later.job_key = asked.job_key AND later.subject_id = asked.subject_id
                      AND later.to_state = 'archived' AND later.seq > asked.seq);
`;
