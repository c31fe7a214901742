/** What a station says of others' work, and of the site's settings, is checked, and its author is kept. */
export const sql = `
-- They have left a hot folder that the station sends to now, too: the RIP picked them up, or an operator took them out.
-- That they were there, the station that sent them has said; who said that they have left is kept.
CREATE OR REPLACE FUNCTION deliveries_gone(own text, keys text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'taken', changed = clock_timestamp(),
         why = coalesce(why, '{}') || jsonb_build_object('goneBy', own)
   WHERE key = ANY (keys) AND state IN ('delivered', 'stuck') AND is_shared AND EXISTS (
     SELECT 1 FROM station
      WHERE station.id = own AND left_at IS NULL AND lease_until > clock_timestamp()
        AND (delivery.owner = own OR reaches @> jsonb_build_array(jsonb_build_object('id', hot_folder)))
        AND NOT hot_folder = ANY (blocked));
END $$;

-- As before, if the station may decide what became of the work of others.
CREATE OR REPLACE FUNCTION settle_order(own text, order_id text, its_state text) RETURNS SETOF stranded_order
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM may_settle(own);
  PERFORM pg_advisory_xact_lock(7225934);
  RETURN QUERY SELECT * FROM stranded_order WHERE id = order_id AND owner <> own;
  IF FOUND THEN
    UPDATE batch_order SET state = its_state, changed = now(), settled_at = now()
     WHERE id = order_id AND its_state IN ('sent', 'withdrawn');
  END IF;
END $$;

-- Stores the settings in force from now on, as changed by one of the station's operators; null if another station has
-- stored some since, or is about to.
CREATE FUNCTION keep_config(own text, settings jsonb, after bigint, operator text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  kept bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM has_operator(own, operator);
  IF NOT pg_try_advisory_xact_lock(7225933) OR EXISTS (SELECT 1 FROM config WHERE revision > after) THEN
    RETURN NULL;
  END IF;
  INSERT INTO config (by_station, by_operator, body) VALUES (own, operator, settings) RETURNING revision INTO kept;
  PERFORM pg_notify('site', 'config');
  RETURN kept;
END $$;

-- Of a station of an earlier version, which does not say who.
CREATE OR REPLACE FUNCTION keep_config(own text, settings jsonb, after bigint) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  RETURN keep_config(own, settings, after, NULL);
END $$;

-- As before, and what stations asked of the one that reads.
CREATE OR REPLACE FUNCTION prune_news(own text, of_account text, open_subjects text[], most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  pruned integer;
BEGIN
  PERFORM speaks_for(own);
  DELETE FROM news WHERE rev IN (
    SELECT rev FROM news
     WHERE account = of_account AND at < now() - interval '90 days'
       AND rev <= (SELECT min(news_rev) FROM station WHERE left_at IS NULL)
       AND (kind IN ('fed', 'order', 'decision', 'hint', 'confirm', 'confirmed')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL (open_subjects)
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL (open_subjects))
     ORDER BY rev LIMIT most);
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;
`;
