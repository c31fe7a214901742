/**
 * A ledger that was restored on its own server, or is a copy or a snapshot of it, has the server's
 * identity: the stations notice it. Each writes how far its run has come, and knows what it wrote last.
 */
export const sql = `
ALTER TABLE station ADD COLUMN run_token text, ADD COLUMN beat bigint NOT NULL DEFAULT 0;

-- A new run, under a token that no other has.
CREATE FUNCTION begin_run(own text, lease_seconds double precision, token text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  begun bigint;
BEGIN
  begun := begin_run(own, lease_seconds);
  UPDATE station SET run_token = token, beat = 0 WHERE id = own AND incarnation = begun;
  RETURN begun;
END $$;

-- Renews the lease, for the n-th time in this run.
CREATE FUNCTION renew_lease(own text, run bigint, lease_seconds double precision, n bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  is_renewed boolean;
BEGIN
  is_renewed := renew_lease(own, run, lease_seconds);
  UPDATE station SET beat = n WHERE is_renewed AND id = own;
  RETURN is_renewed;
END $$;

-- The ledger does not know what the station wrote last: it goes on once all stations have reported to it. From here on
-- it knows that.
CREATE FUNCTION doubt_ledger(own text, run bigint, token text, n bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  PERFORM ledger_restored();
  UPDATE station SET incarnation = greatest(incarnation, run), run_token = token, beat = n WHERE id = own;
END $$;

-- For whoever has restored the ledger, before the stations start.
CREATE FUNCTION ledger_restored() RETURNS void LANGUAGE plpgsql SET search_path = makeready, pg_temp AS $$
BEGIN
  IF NOT coalesce(is_agreed(), true) THEN RETURN; END IF;
  UPDATE station SET told_on = NULL;
  UPDATE site SET system_id = '';
END $$;

-- As before, but not while the ledger is in doubt: a session that was opened earlier does not know that yet.
CREATE OR REPLACE FUNCTION commit_deliveries(own text, keys text[], epochs integer[]) RETURNS TABLE (granted text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF EXISTS (SELECT 1 FROM site WHERE system_id = '') THEN
    RAISE object_not_in_prerequisite_state USING MESSAGE = 'The ledger is in doubt.';
  END IF;
  RETURN QUERY
    UPDATE delivery
       SET state = 'committing', changed = clock_timestamp(),
           commit_epoch = CASE state WHEN 'copying' THEN delivery.epoch ELSE commit_epoch END
      FROM unnest(keys, epochs) AS claimed (key, epoch)
     WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND owner = own
       AND state IN ('copying', 'committing')
    RETURNING delivery.key;
END $$;
`;
