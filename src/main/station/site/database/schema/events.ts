/** What each station publishes to all others. */
export const sql = `
CREATE TABLE event (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station  text NOT NULL REFERENCES station (id),
  account  text,
  kind     text NOT NULL,
  id       text NOT NULL,
  epoch    bigint,                                   -- of the reader lease under which it was published
  body     jsonb,
  at       timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX event_of ON event (kind, id);

-- Stations publish one at a time, so that position is the order in which events become visible. This is a single
-- statement, which the server completes without the station: a frozen station cannot keep the others waiting. Events
-- under a reader lease are accepted only while that lease is held, and replace older ones. What was read of an account
-- needs that lease; a station reports results of its own deliveries only; an order is reported as the ledger has it; and
-- decisions and operators have functions of their own.
CREATE FUNCTION publish_events(own text, run bigint, published jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  newest bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225932);
  WITH lease AS MATERIALIZED (
    SELECT held.account, held.epoch FROM reader_lease AS held WHERE held.owner = own AND held.incarnation = run
      FOR SHARE OF held),
  added AS (
    INSERT INTO event (station, account, kind, id, epoch, body)
      SELECT own, one.account, one.kind, one.id, one.epoch,
             CASE one.kind WHEN 'order' THEN order_event(one.id) ELSE one.body END
        FROM ROWS FROM (
          jsonb_to_recordset(published) AS (account text, kind text, id text, epoch bigint, body jsonb)
        ) WITH ORDINALITY AS one (account, kind, id, epoch, body, place)
       WHERE (one.epoch IS NULL OR EXISTS (
               SELECT 1 FROM lease WHERE lease.account = one.account AND lease.epoch = one.epoch))
         AND CASE
               WHEN one.kind IN ('decision', 'operators') THEN false
               WHEN one.kind IN ('job', 'mention', 'gone', 'entry', 'batch', 'queued-batch', 'standing', 'catalogue',
                                 'withheld', 'capability') THEN one.epoch IS NOT NULL
               WHEN one.kind = 'delivery' THEN EXISTS (
                 SELECT 1 FROM delivery WHERE delivery.key = one.id AND delivery.owner = own AND NOT is_shared)
               WHEN one.kind = 'order' THEN order_event(one.id) IS NOT NULL
               ELSE true END
       ORDER BY one.place
      RETURNING event.position, event.account, event.kind, event.id),
  replaced AS (
    DELETE FROM event USING added
      WHERE event.kind = added.kind AND event.id = added.id AND event.account IS NOT DISTINCT FROM added.account)
  SELECT max(position) INTO newest FROM added;
  IF newest IS NOT NULL THEN PERFORM pg_notify('site', newest::text); END IF;
END $$;

-- Up to where the station has read the events, which a power cut can no longer undo: what is newer is kept.
CREATE FUNCTION report_events_read(own text, read_up_to bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET events_read = read_up_to WHERE id = own;
END $$;

-- Deletes old events of an account that every station has read and that concern no open job or batch. What an absent
-- station has not read is kept. Returns how many those were.
CREATE FUNCTION prune_events(own text, of_account text, open_subjects text[], most integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  pruned integer;
BEGIN
  PERFORM speaks_for(own);
  DELETE FROM event WHERE position IN (
    SELECT position FROM event
     WHERE account = of_account AND at < now() - interval '90 days'
       AND position <= (SELECT min(events_read) FROM station WHERE left_at IS NULL)
       AND (kind IN ('delivery', 'order', 'decision', 'hint', 'confirm', 'confirmed')
         OR kind IN ('batch', 'queued-batch') AND kind || ' ' || id <> ALL (open_subjects)
         OR kind IN ('job', 'mention', 'gone', 'entry') AND 'job ' || id <> ALL (open_subjects))
     ORDER BY position LIMIT most);
  GET DIAGNOSTICS pruned = ROW_COUNT;
  RETURN pruned;
END $$;
`;
