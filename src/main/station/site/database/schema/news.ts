/** What stations tell each other. */
export const sql = `
CREATE TABLE news (
  rev     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station text NOT NULL REFERENCES station (id),
  account text,
  kind    text NOT NULL,
  id      text NOT NULL,
  epoch   bigint,                                    -- of the reader that told it
  body    jsonb,
  at      timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX news_of ON news (kind, id);

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
       AND (kind IN ('fed', 'order', 'decision', 'hint', 'confirm', 'confirmed')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL (open_subjects)
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL (open_subjects))
     ORDER BY rev LIMIT most);
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;
`;
