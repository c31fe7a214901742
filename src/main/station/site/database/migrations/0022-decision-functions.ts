/** What operators of a station decide, in the names that the station has told the others of. */
export const sql = `
-- Who works at each station, as it says itself.
CREATE TABLE station_operator (
  station text NOT NULL REFERENCES station (id),
  name    text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (station, name)
);

-- From now on these are the operators of the station; the others hear who came and who left.
CREATE FUNCTION tell_operators(own text, names text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  added text[];
  removed text[];
  news_rev bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225932);
  WITH gone AS (
    DELETE FROM station_operator WHERE station = own AND name <> ALL (names) RETURNING name)
  SELECT coalesce(array_agg(name ORDER BY name), '{}') INTO removed FROM gone;
  WITH fresh AS (
    INSERT INTO station_operator (station, name) SELECT DISTINCT own, one FROM unnest(names) AS one
      ON CONFLICT DO NOTHING RETURNING name)
  SELECT coalesce(array_agg(name ORDER BY name), '{}') INTO added FROM fresh;
  IF cardinality(added) + cardinality(removed) > 0 THEN
    INSERT INTO news (station, kind, id, body)
      VALUES (own, 'operators', gen_random_uuid(), jsonb_build_object('added', added, 'removed', removed,
        'station', (SELECT name FROM station WHERE id = own))) RETURNING rev INTO news_rev;
    PERFORM pg_notify('site', news_rev::text);
  END IF;
END $$;

-- Throws unless the station has told the others of that operator. Nobody's name is always right: nobody had logged in.
CREATE FUNCTION has_operator(own text, operator text) RETURNS void LANGUAGE plpgsql STABLE
  SET search_path = makeready, pg_temp AS $$
BEGIN
  IF operator IS NOT NULL AND NOT EXISTS (SELECT 1 FROM station_operator WHERE station = own AND name = operator) THEN
    RAISE foreign_key_violation USING MESSAGE = format('Station %s has told of no operator %s.', own, operator);
  END IF;
END $$;

DROP FUNCTION tell_decision(decision, boolean, text[]);

-- A station tells what was decided there: it counts, and the others hear of it, unless its subject was decided about
-- meanwhile (differs), or it keeps a file that another station has sent (sent). May be told again, and is answered
-- alike. Takes the turn of those who tell news, so that decisions are seen in their order.
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
    IF latest.rev > told.expected_rev THEN
      told.outcome := 'differs';
    ELSIF keeps THEN
      PERFORM 1 FROM delivery WHERE account = told.account AND file_id = told.subject AND is_shared FOR UPDATE;
      SELECT coalesce(station.name, '') INTO sender FROM delivery LEFT JOIN station ON station.id = delivery.owner
        WHERE account = told.account AND file_id = told.subject AND is_shared AND key <> ALL (known)
          AND state IN ('committing', 'delivered', 'taken', 'refused', 'stuck') LIMIT 1;
      IF FOUND THEN
        told.outcome := 'sent ' || sender;
      ELSE
        UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = clock_timestamp()
          WHERE account = told.account AND file_id = told.subject AND is_shared AND state = 'copying';
      END IF;
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
