/** What sending needs beyond the first schema: proof of a part, an order of importance, holds, tickets. */
export const sql = `
ALTER TABLE artwork ADD COLUMN part_sha256 TEXT;                     -- of the part_bytes that are on disk
ALTER TABLE artwork ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;  -- higher goes first
ALTER TABLE artwork ADD COLUMN hold TEXT;                            -- why it is to be held before it is fed; null: it is not
CREATE INDEX artwork_queued ON artwork (priority DESC, changed_at, id) WHERE state = 'queued';
CREATE INDEX artwork_waiting ON artwork (retry_at) WHERE state = 'waiting';
CREATE INDEX artwork_by_sum ON artwork (sha256) WHERE sha256 IS NOT NULL;

-- The ticket that goes with the file, made beside it and published after it; null: none.
ALTER TABLE delivery ADD COLUMN ticket_temp_path TEXT;
ALTER TABLE delivery ADD COLUMN ticket_name TEXT;
-- Some disks tell no upper from lower case.
CREATE INDEX delivery_name_folded ON delivery (hot_folder_id, final_name COLLATE NOCASE);
CREATE INDEX delivery_ticket_folded ON delivery (hot_folder_id, ticket_name COLLATE NOCASE);

-- By what a hot folder is known again: the staging folder that was made for it, on its own volume. Where it is gone, the
-- volume is not there, or the folder is another one.
CREATE TABLE staging (
  hot_folder_id TEXT PRIMARY KEY,
  hot_folder    TEXT NOT NULL,                 -- its path when the staging folder was made
  path          TEXT NOT NULL
) STRICT;
`;
