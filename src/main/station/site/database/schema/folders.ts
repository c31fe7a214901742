/** Shared hot folders: how stations verify that they see the same one, and which of them send to it. */
export const sql = `
-- Two stations see the same folder: one has put a file beside it and stored its hash, another has read and renamed it.
CREATE TABLE folder_challenge (
  id             uuid PRIMARY KEY,
  hot_folder     text NOT NULL,
  asked_by       text NOT NULL REFERENCES station (id),
  nonce_hash     text NOT NULL,
  shared_profile jsonb NOT NULL,                      -- what of it is the same at every station
  answered_by    text REFERENCES station (id),
  state          text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'renamed', 'verified', 'failed')),
  at             timestamptz NOT NULL DEFAULT now()
);

-- Where the stations make the files for a shared hot folder: beside it, or inside. The first who made it says so; for
-- another one, a folder that is missing there is not the same hot folder.
CREATE TABLE staging (
  hot_folder text PRIMARY KEY,
  place      text NOT NULL CHECK (place IN ('outside', 'inside'))
);

CREATE FUNCTION begin_challenge(own text, challenge uuid, shared_folder text, digest text, settings jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  INSERT INTO folder_challenge (id, hot_folder, asked_by, nonce_hash, shared_profile)
    VALUES (challenge, shared_folder, own, digest, settings);
END $$;

-- The station has renamed another's mark; false if a third one was first.
CREATE FUNCTION answer_challenge(own text, challenge uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE folder_challenge SET state = 'renamed', answered_by = own, at = now()
   WHERE id = challenge AND state = 'asked' AND asked_by <> own;
  RETURN FOUND;
END $$;

CREATE FUNCTION conclude_challenge(own text, challenge uuid, verdict text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE folder_challenge SET state = verdict, at = now() WHERE id = challenge AND asked_by = own;
END $$;

-- The station's offers of a hot folder, or all of them, are no longer needed.
CREATE FUNCTION withdraw_challenges(own text, shared_folder text) RETURNS TABLE (withdrawn uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    UPDATE folder_challenge SET state = 'failed', at = now()
     WHERE asked_by = own AND state IN ('asked', 'renamed') AND (shared_folder IS NULL OR hot_folder = shared_folder)
    RETURNING id;
END $$;

CREATE FUNCTION without_folder(folders jsonb, folder text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(one), '[]') FROM jsonb_array_elements(folders) AS one WHERE one ->> 'id' <> folder $$;

-- The station sends to a shared hot folder from now on: another one has verified that both see it.
CREATE FUNCTION add_reachable_folder(own text, shared_folder text, folder_name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET reachable_folders = without_folder(reachable_folders, shared_folder)
           || jsonb_build_object('id', shared_folder, 'name', folder_name)
   WHERE id = own AND EXISTS (
     SELECT 1 FROM folder_challenge WHERE hot_folder = shared_folder AND (
       answered_by = own AND state = 'verified' OR asked_by = own AND state IN ('renamed', 'verified')));
END $$;

-- It does so no longer: what it has claimed there and not committed is anybody's again.
CREATE FUNCTION remove_reachable_folder(own text, folder text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed_at = now()
   WHERE owner = own AND hot_folder = folder AND state = 'copying';
  UPDATE station SET reachable_folders = without_folder(reachable_folders, folder) WHERE id = own;
END $$;

-- Shared hot folders that the station cannot send to now.
CREATE FUNCTION report_blocked_folders(own text, folders text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET blocked_folders = folders WHERE id = own;
END $$;

-- Whether another station is up that can send to each of these hot folders.
CREATE FUNCTION others_can_send(own text, hot_folders jsonb) RETURNS boolean LANGUAGE sql STABLE
  SET search_path = makeready, pg_temp AS $$
  SELECT EXISTS (
    SELECT 1 FROM station WHERE id <> own AND left_at IS NULL AND lease_until > clock_timestamp() AND NOT EXISTS (
      SELECT 1 FROM jsonb_array_elements_text(hot_folders) AS folder (id)
       WHERE folder.id = ANY (blocked_folders)
          OR NOT reachable_folders @> jsonb_build_array(jsonb_build_object('id', folder.id)))) $$;

-- Where the stations create the files for a shared hot folder; the first to do so wins.
CREATE FUNCTION record_staging_place(own text, folder text, where_it_is text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  INSERT INTO staging (hot_folder, place) VALUES (folder, where_it_is) ON CONFLICT DO NOTHING;
END $$;
`;
