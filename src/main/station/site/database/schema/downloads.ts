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
  sha256      text,                                  -- what was downloaded, as soon as it was; null: not yet
  bytes       bigint,
  changed_at  timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX download_owner ON download (owner);

-- To how many of these hot folders a file was sent, by any station.
CREATE FUNCTION sent_to(of_account text, file text, its_revision integer, folders jsonb) RETURNS bigint LANGUAGE sql STABLE
  SET search_path = makeready, pg_temp AS $$
  SELECT count(DISTINCT hot_folder) FROM delivery
   WHERE account = of_account AND file_id = file AND revision = its_revision AND folders ? hot_folder
     AND is_shared AND final_name IS NOT NULL AND state IN ('delivered', 'picked-up', 'rejected', 'stuck') $$;

-- A download is free if no station has it, or if the run that had it is over. A station may resume its own. A file that
-- was sent since this station looked is not downloaded.
CREATE FUNCTION claim_downloads(
  own text, run bigint, keys text[], accounts text[], files text[], revisions integer[],
  folders text[]      -- for each, its hot folders as JSON
) RETURNS TABLE (key text, epoch integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    INSERT INTO download AS known (key, account, file_id, revision, hot_folders, owner, incarnation)
      SELECT one.key, one.account, one.file_id, one.revision, one.hot_folders::jsonb, own, run
        FROM unnest(keys, accounts, files, revisions, folders) AS one (key, account, file_id, revision, hot_folders)
       WHERE EXISTS (SELECT 1 FROM station WHERE id = own AND incarnation = run AND lease_until > clock_timestamp())
         AND sent_to(one.account, one.file_id, one.revision, one.hot_folders::jsonb)
           < jsonb_array_length(one.hot_folders::jsonb)
       ORDER BY one.key
    ON CONFLICT (key) DO UPDATE
      SET owner = excluded.owner, incarnation = excluded.incarnation, hot_folders = excluded.hot_folders,
          epoch = known.epoch + 1, changed_at = clock_timestamp(), sha256 = NULL, bytes = NULL
    WHERE known.owner IS NULL OR known.owner = excluded.owner OR NOT EXISTS (
      SELECT 1 FROM station WHERE station.id = known.owner AND station.incarnation = known.incarnation
         AND left_at IS NULL AND lease_until > clock_timestamp())
    RETURNING known.key, known.epoch;
END $$;

-- Downloads claimed by earlier runs of the station; this run resumes them.
CREATE FUNCTION take_up_downloads(own text, run bigint)
  RETURNS TABLE (key text, epoch integer, file text, "hotFolders" jsonb)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    UPDATE download SET incarnation = run WHERE owner = own AND incarnation <= run
    RETURNING download.key, download.epoch, file_id, hot_folders;
END $$;

-- What the station has of its downloads, so that others may get it from there.
CREATE FUNCTION report_bytes(own text, reported jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE download SET sha256 = one.sha256, bytes = one.bytes
    FROM jsonb_to_recordset(reported) AS one (key text, epoch integer, sha256 text, bytes bigint)
   WHERE download.key = one.key AND download.epoch = one.epoch AND owner = own;
END $$;

-- They are free for others.
CREATE FUNCTION give_back_downloads(own text, keys text[], epochs integer[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE download SET owner = NULL, incarnation = NULL, changed_at = clock_timestamp()
    FROM unnest(keys, epochs) AS claimed (key, epoch)
   WHERE download.key = claimed.key AND download.epoch = claimed.epoch AND owner = own;
END $$;

-- The station cannot send them now: those that another one can send are free for others, and returned.
CREATE FUNCTION leave_downloads(own text, keys text[], epochs integer[]) RETURNS TABLE (key text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    UPDATE download SET owner = NULL, incarnation = NULL, changed_at = clock_timestamp()
      FROM unnest(keys, epochs) AS claimed (key, epoch)
     WHERE download.key = claimed.key AND download.epoch = claimed.epoch AND owner = own
       AND others_can_send(own, hot_folders)
    RETURNING download.key;
END $$;

-- They were sent: from now on their deliveries carry that information. Returns those that were not, and are the station's.
CREATE FUNCTION end_downloads(own text, keys text[], epochs integer[]) RETURNS TABLE (key text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  DELETE FROM download USING unnest(keys, epochs) AS claimed (key, epoch)
   WHERE download.key = claimed.key AND download.epoch = claimed.epoch AND owner = own
     AND sent_to(account, file_id, revision, hot_folders) = jsonb_array_length(hot_folders);
  RETURN QUERY
    SELECT download.key FROM download JOIN unnest(keys, epochs) AS claimed (key, epoch)
        ON download.key = claimed.key AND download.epoch = claimed.epoch;
END $$;
`;
