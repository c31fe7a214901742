/** How stations prove to each other that they see the same hot folder, and tell what they had sent before. */
export const sql = `
CREATE FUNCTION ask_for_proof(own text, proof uuid, shared_folder text, digest text, settings jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  INSERT INTO folder_proof (id, hot_folder, asked_by, nonce_hash, folder) VALUES (proof, shared_folder, own, digest, settings);
END $$;

-- The station has renamed another's mark; false if a third one was first.
CREATE FUNCTION answer_proof(own text, proof uuid) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE folder_proof SET state = 'renamed', answered_by = own, at = now()
   WHERE id = proof AND state = 'asked' AND asked_by <> own;
  RETURN FOUND;
END $$;

CREATE FUNCTION conclude_proof(own text, proof uuid, verdict text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE folder_proof SET state = verdict, at = now() WHERE id = proof AND asked_by = own;
END $$;

-- The station's offers of a hot folder, or all of them, are no longer needed.
CREATE FUNCTION withdraw_proofs(own text, shared_folder text) RETURNS TABLE (withdrawn uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    UPDATE folder_proof SET state = 'failed', at = now()
     WHERE asked_by = own AND state IN ('asked', 'renamed') AND (shared_folder IS NULL OR hot_folder = shared_folder)
    RETURNING id;
END $$;

-- What the station put into a hot folder before it is shared, as another one has asked for now. Another delivery that
-- already has a name keeps it. What the ledger had only planned was sent meanwhile.
CREATE FUNCTION report_history(own text, run bigint, shared_folder text, reported jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF NOT EXISTS (SELECT 1 FROM folder_proof WHERE asked_by = own AND hot_folder = shared_folder
                    AND state = 'renamed') THEN
    RETURN;
  END IF;
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name,
                                 ticket_name, state, owner, incarnation)
    SELECT key, shared_folder, account, file_id, revision, sha256, bytes,
           CASE WHEN NOT is_named THEN final_name END, CASE WHEN NOT is_named THEN ticket_name END, state, own, run
      FROM jsonb_to_recordset(reported) AS one (key text, account text, file_id text,
             revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text),
           LATERAL (SELECT EXISTS (SELECT 1 FROM delivery AS other WHERE other.key <> one.key
             AND other.hot_folder = shared_folder AND other.is_shared
             AND (lower(other.final_name) = lower(one.final_name)
               OR lower(other.ticket_name) = lower(one.ticket_name))) AS is_named) AS names
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, final_name = excluded.final_name,
      ticket_name = excluded.ticket_name, owner = excluded.owner, incarnation = excluded.incarnation,
      changed = now()
      WHERE known.state IN ('planned', 'copying');
END $$;

-- What became of deliveries to hot folders of the station's own, which nobody else can send to.
CREATE FUNCTION report_own_deliveries(own text, run bigint, reported jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  INSERT INTO delivery AS known (key, hot_folder, is_shared, account, file_id, revision, sha256, bytes, final_name,
                                 ticket_name, state, owner, incarnation)
    SELECT key, own || '/' || hot_folder, false, account, file_id, revision, sha256, bytes, final_name, ticket_name,
           state, own, run
      FROM jsonb_to_recordset(reported) AS one (key text, hot_folder text, account text, file_id text,
        revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text)
  ON CONFLICT (key) DO UPDATE SET state = excluded.state, final_name = excluded.final_name,
    ticket_name = excluded.ticket_name, incarnation = excluded.incarnation, changed = now()
    WHERE known.owner = own AND NOT known.is_shared;
END $$;
`;
