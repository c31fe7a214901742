/** How stations read the service for each other, tell news and change the site's settings. */
export const sql = `
-- Renews the leases of the station's run and takes free ones, in the order of their names, so that two stations that
-- want the same ones do not deadlock.
CREATE FUNCTION take_reader_leases(own text, run bigint, accounts text[])
  RETURNS TABLE (account text, epoch bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    INSERT INTO reader AS known (account, owner, incarnation, epoch, lease_until)
      SELECT one, own, run, 1, now() + interval '30 seconds' FROM unnest(accounts) AS one ORDER BY one
    ON CONFLICT (account) DO UPDATE SET
      owner = excluded.owner, incarnation = excluded.incarnation, lease_until = excluded.lease_until,
      epoch = known.epoch
        + CASE WHEN known.owner = excluded.owner AND known.incarnation = excluded.incarnation THEN 0 ELSE 1 END
      WHERE known.lease_until < now()
         OR (known.owner = excluded.owner AND known.incarnation <= excluded.incarnation)
    RETURNING known.account, known.epoch;
END $$;

CREATE FUNCTION give_back_reader_leases(own text, run bigint, accounts text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE reader SET lease_until = now() WHERE owner = own AND incarnation = run AND account = ANY (accounts);
END $$;

-- Stations tell news one at a time, so that rev is the order in which they become visible. This is a single statement,
-- which the server completes without the station: a frozen station cannot keep the others waiting. News under a reader
-- lease are accepted only while that lease is held, and replace older ones. What was read of an account needs that
-- lease; a station tells results of its own deliveries only; an order is told as the ledger has it; and decisions and
-- operators have functions of their own.
CREATE FUNCTION tell_news(own text, run bigint, told jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  newest bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225932);
  WITH lease AS MATERIALIZED (
    SELECT reader.account, reader.epoch FROM reader WHERE reader.owner = own AND reader.incarnation = run
      FOR SHARE OF reader),
  told_now AS (
    INSERT INTO news (station, account, kind, id, epoch, body)
      SELECT own, one.account, one.kind, one.id, one.epoch,
             CASE one.kind WHEN 'order' THEN told_order(one.id) ELSE one.body END
        FROM ROWS FROM (
          jsonb_to_recordset(told) AS (account text, kind text, id text, epoch bigint, body jsonb)
        ) WITH ORDINALITY AS one (account, kind, id, epoch, body, place)
       WHERE (one.epoch IS NULL OR EXISTS (
               SELECT 1 FROM lease WHERE lease.account = one.account AND lease.epoch = one.epoch))
         AND CASE
               WHEN one.kind IN ('decision', 'operators') THEN false
               WHEN one.kind IN ('job', 'mention', 'gone', 'entry', 'batch', 'queued-batch', 'standing', 'catalogue',
                                 'withheld', 'capability') THEN one.epoch IS NOT NULL
               WHEN one.kind = 'fed' THEN EXISTS (
                 SELECT 1 FROM delivery WHERE delivery.key = one.id AND delivery.owner = own AND NOT is_shared)
               WHEN one.kind = 'order' THEN told_order(one.id) IS NOT NULL
               ELSE true END
       ORDER BY one.place
      RETURNING news.rev, news.account, news.kind, news.id),
  replaced AS (
    DELETE FROM news USING told_now
      WHERE news.kind = told_now.kind AND news.id = told_now.id AND news.account IS NOT DISTINCT FROM told_now.account)
  SELECT max(rev) INTO newest FROM told_now;
  IF newest IS NOT NULL THEN PERFORM pg_notify('site', newest::text); END IF;
END $$;

-- An order as stations tell it to each other.
CREATE FUNCTION told_order(order_id text) RETURNS jsonb LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT jsonb_build_object('account', account, 'jobs', jobs, 'state', state, 'station', station.name,
           'operator', operator)
    FROM batch_order JOIN station ON station.id = owner WHERE batch_order.id = order_id $$;

-- Up to where the station has read the news, which a power cut can no longer undo: what is newer is kept.
CREATE FUNCTION report_read(own text, read_up_to bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET news_rev = read_up_to WHERE id = own;
END $$;

-- Deletes old news of an account that every station has read and that concern no open job or batch. What an absent
-- station has not read is kept. Returns how many those were.
CREATE FUNCTION prune_news(own text, of_account text, open_subjects text[], most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  pruned integer;
BEGIN
  PERFORM speaks_for(own);
  DELETE FROM news WHERE rev IN (
    SELECT rev FROM news
     WHERE account = of_account AND at < now() - interval '90 days'
       AND rev <= (SELECT min(news_rev) FROM station WHERE left_at IS NULL)
       AND (kind IN ('fed', 'order', 'decision')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL (open_subjects)
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL (open_subjects))
     ORDER BY rev LIMIT most);
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;

-- Stores the settings in force from now on; null if another station has stored some since, or is about to.
CREATE FUNCTION keep_config(own text, settings jsonb, after bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  kept bigint;
BEGIN
  PERFORM speaks_for(own);
  IF NOT pg_try_advisory_xact_lock(7225933) OR EXISTS (SELECT 1 FROM config WHERE revision > after) THEN
    RETURN NULL;
  END IF;
  INSERT INTO config (by_station, body) VALUES (own, settings) RETURNING revision INTO kept;
  PERFORM pg_notify('site', 'config');
  RETURN kept;
END $$;
`;
