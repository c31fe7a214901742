/** One station downloads a file for all that would send it to the same shared hot folders. */
export const sql = `
-- Which station that is. Deleted as soon as the file has been sent to all of these hot folders.
CREATE TABLE download (
  key         text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}$'),
  account     text NOT NULL,
  file_id     text NOT NULL,
  revision    integer NOT NULL,
  hot_folders jsonb NOT NULL,
  epoch       integer NOT NULL DEFAULT 1,
  owner       text REFERENCES station (id),          -- null: it was given back
  incarnation bigint,
  changed     timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX download_owner ON download (owner);

-- Shared hot folders that the station cannot send to now: it leaves their files to others.
ALTER TABLE station ADD COLUMN blocked text[] NOT NULL DEFAULT '{}';

-- Whether another station is up that can send to each of these hot folders.
CREATE FUNCTION others_can_send(own text, hot_folders jsonb) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = makeready AS '
  SELECT EXISTS (
    SELECT 1 FROM station WHERE id <> own AND left_at IS NULL AND lease_until > clock_timestamp() AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements_text(hot_folders) AS folder (id)
       WHERE folder.id = ANY(blocked) OR NOT reaches @> jsonb_build_array(jsonb_build_object(''id'', folder.id))))';
`;
