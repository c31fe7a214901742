/** What operators decide about files and jobs counts at every station. */
export const sql = `
CREATE TABLE decision (
  id            uuid PRIMARY KEY,
  subject       text NOT NULL,
  account       text NOT NULL,
  decision      jsonb NOT NULL,                      -- its kind, and what that needs
  seen_revision bigint NOT NULL,                     -- of its subject, on which it was based
  revision      bigint,                              -- of its subject, which it made; null: it was refused
  outcome       text NOT NULL,
  operator      text,
  desk          text,
  station       text NOT NULL REFERENCES station (id),
  made_at       timestamptz NOT NULL,
  arrived_at    timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX decision_of ON decision (subject, revision);

-- A decision as stations report it to each other.
CREATE FUNCTION decision_event(one decision) RETURNS jsonb LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT jsonb_build_object('id', one.id, 'subject', one.subject, 'account', one.account, 'revision', one.revision,
            'decision', one.decision, 'operator', one.operator, 'desk', one.desk, 'madeAt', one.made_at,
            'station', (SELECT name FROM station WHERE id = one.station)) $$;

-- A station reports what was decided there: it counts, and the others hear of it, unless it keeps a file that another
-- station has sent (sent: then there is nothing left to choose), or its subject was decided about meanwhile (differs).
-- A move ends deliveries for good: they are in no hot folder any more, and none can be claimed, also where none was yet.
-- May be reported again, and is answered alike.
-- Takes the turn of those who publish events, so that decisions are seen in their order.
CREATE FUNCTION report_decision(
  own text,
  reported jsonb,     -- columns of decision
  keeps boolean,      -- it keeps a file from the RIPs
  known text[],       -- deliveries of that file of which the station knows that they were sent
  operators text[] DEFAULT NULL,    -- those of the station from now on; null: the same as before
  ended jsonb DEFAULT '[]'          -- deliveries to shared hot folders that a move ends: columns of delivery, and wasInFolder
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  made decision := jsonb_populate_record(NULL::decision, reported);
  earlier decision;
  latest decision;
  sender text;
  event_position bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225932);
  IF operators IS NOT NULL THEN PERFORM report_operators(own, operators); END IF;
  made.station := own;
  SELECT * INTO earlier FROM decision WHERE id = made.id AND station = own;
  IF FOUND THEN
    made := earlier;
    SELECT * INTO latest FROM decision WHERE subject = made.subject AND revision IS NOT NULL
      ORDER BY revision DESC LIMIT 1;
  ELSE
    PERFORM has_operator(own, made.operator);
    -- Far above any that was ever reached: above the highest there could be, nothing could be decided any more.
    IF made.seen_revision > 1000000000 THEN RAISE numeric_value_out_of_range; END IF;
    SELECT * INTO latest FROM decision WHERE subject = made.subject AND revision IS NOT NULL
      ORDER BY revision DESC LIMIT 1;
    made.arrived_at := now();
    made.revision := NULL;
    made.outcome := 'counts';
    -- First: a claim at this moment comes before or after it, and either way there is one row to decide about.
    INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, state)
      SELECT key, hot_folder, made.account, made.subject, revision, sha256, bytes, 'planned'
        FROM jsonb_to_recordset(ended) AS one (key text, hot_folder text, revision integer, sha256 text, bytes bigint)
      ON CONFLICT (key) DO NOTHING;
    IF keeps THEN
      PERFORM 1 FROM delivery WHERE account = made.account AND file_id = made.subject AND is_shared FOR UPDATE;
      SELECT coalesce(station.name, '') INTO sender FROM delivery LEFT JOIN station ON station.id = delivery.owner
        WHERE account = made.account AND file_id = made.subject AND is_shared AND key <> ALL (known)
          AND state IN ('committing', 'delivered', 'picked-up', 'rejected', 'stuck') LIMIT 1;
      IF FOUND THEN made.outcome := 'sent ' || sender; END IF;
    END IF;
    IF made.outcome = 'counts' AND latest.revision > made.seen_revision THEN made.outcome := 'differs'; END IF;
    IF made.outcome = 'counts' AND keeps THEN
      UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed_at = clock_timestamp()
        WHERE account = made.account AND file_id = made.subject AND is_shared AND state = 'copying';
    END IF;
    -- What was taken out of a hot folder has been published, whoever has still to say so.
    IF made.outcome = 'counts' THEN
      UPDATE delivery SET state = 'withdrawn', owner = NULL, incarnation = NULL, changed_at = clock_timestamp()
        FROM jsonb_to_recordset(ended) AS one (key text, "wasInFolder" boolean)
       WHERE delivery.key = one.key AND account = made.account AND file_id = made.subject AND is_shared
         AND (state IN ('planned', 'delivered', 'stuck', 'picked-up') OR one."wasInFolder" AND state = 'committing');
    END IF;
    IF made.outcome = 'counts' THEN made.revision := greatest(made.seen_revision, latest.revision) + 1; END IF;
    INSERT INTO decision SELECT made.*;
    IF made.revision IS NOT NULL THEN
      INSERT INTO event (station, account, kind, id, body)
        VALUES (own, made.account, 'decision', made.id, decision_event(made)) RETURNING position INTO event_position;
      PERFORM pg_notify('site', event_position::text);
    END IF;
  END IF;
  RETURN jsonb_build_object('outcome', made.outcome, 'revision', made.revision,
    'latest', CASE WHEN made.outcome = 'differs' THEN decision_event(latest) END,
    'self', (SELECT name FROM station WHERE id = own));
END $$;
`;
