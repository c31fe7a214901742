/** What operators decide about files and jobs counts at every station. */
export const sql = `
CREATE TABLE decision (
  id           uuid PRIMARY KEY,
  subject      text NOT NULL,
  account      text NOT NULL,
  what         text NOT NULL,
  note         text,
  expected_rev bigint NOT NULL,
  rev          bigint,                               -- null: it was refused
  outcome      text NOT NULL,
  operator     text,
  desk         text,
  station      text NOT NULL REFERENCES station (id),
  made_at      timestamptz NOT NULL,
  arrived_at   timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX decision_of ON decision (subject, rev);

-- A decision as stations tell it to each other.
CREATE FUNCTION told_decision(one decision) RETURNS jsonb LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT jsonb_build_object('id', one.id, 'subject', one.subject, 'account', one.account, 'rev', one.rev,
            'decision', one.note::jsonb, 'operator', one.operator, 'desk', one.desk, 'madeAt', one.made_at,
            'station', (SELECT name FROM station WHERE id = one.station)) $$;

-- A station tells what was decided there: it counts, and the others hear of it, unless it keeps a file that another
-- station has sent (sent: then there is nothing left to choose), or its subject was decided about meanwhile (differs).
-- May be told again, and is answered alike. Takes the turn of those who tell news, so that decisions are seen in their
-- order.
CREATE FUNCTION tell_decision(
  own text,
  reported jsonb,     -- columns of decision
  keeps boolean,      -- it keeps a file from the RIPs
  known text[],       -- deliveries of that file of which the station knows that they were sent
  operators text[] DEFAULT NULL     -- those of the station from now on; null: the same as before
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  told decision := jsonb_populate_record(NULL::decision, reported);
  earlier decision;
  latest decision;
  sender text;
  news_rev bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225932);
  IF operators IS NOT NULL THEN PERFORM tell_operators(own, operators); END IF;
  told.station := own;
  SELECT * INTO earlier FROM decision WHERE id = told.id AND station = own;
  IF FOUND THEN
    told := earlier;
    SELECT * INTO latest FROM decision WHERE subject = told.subject AND rev IS NOT NULL ORDER BY rev DESC LIMIT 1;
  ELSE
    PERFORM has_operator(own, told.operator);
    -- Far above any that was ever reached: above the highest there could be, nothing could be decided any more.
    IF told.expected_rev > 1000000000 THEN RAISE numeric_value_out_of_range; END IF;
    SELECT * INTO latest FROM decision WHERE subject = told.subject AND rev IS NOT NULL ORDER BY rev DESC LIMIT 1;
    told.arrived_at := now();
    told.rev := NULL;
    told.outcome := 'counts';
    IF keeps THEN
      PERFORM 1 FROM delivery WHERE account = told.account AND file_id = told.subject AND is_shared FOR UPDATE;
      SELECT coalesce(station.name, '') INTO sender FROM delivery LEFT JOIN station ON station.id = delivery.owner
        WHERE account = told.account AND file_id = told.subject AND is_shared AND key <> ALL (known)
          AND state IN ('committing', 'delivered', 'taken', 'refused', 'stuck') LIMIT 1;
      IF FOUND THEN told.outcome := 'sent ' || sender; END IF;
    END IF;
    IF told.outcome = 'counts' AND latest.rev > told.expected_rev THEN told.outcome := 'differs'; END IF;
    IF told.outcome = 'counts' AND keeps THEN
      UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = clock_timestamp()
        WHERE account = told.account AND file_id = told.subject AND is_shared AND state = 'copying';
    END IF;
    IF told.outcome = 'counts' THEN told.rev := greatest(told.expected_rev, latest.rev) + 1; END IF;
    INSERT INTO decision SELECT told.*;
    IF told.rev IS NOT NULL THEN
      INSERT INTO news (station, account, kind, id, body)
        VALUES (own, told.account, 'decision', told.id, told_decision(told)) RETURNING rev INTO news_rev;
      PERFORM pg_notify('site', news_rev::text);
    END IF;
  END IF;
  RETURN jsonb_build_object('outcome', told.outcome, 'rev', told.rev,
    'latest', CASE WHEN told.outcome = 'differs' THEN told_decision(latest) END,
    'self', (SELECT name FROM station WHERE id = own));
END $$;
`;
