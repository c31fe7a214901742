/** What operators decide about files and jobs counts at every station. */
export const sql = `
ALTER TABLE decision ADD COLUMN account text NOT NULL, ADD COLUMN desk text;
DROP INDEX decision_of;
CREATE UNIQUE INDEX decision_of ON decision (subject, rev);     -- rev is null where it was refused

-- A decision as stations tell it to each other.
CREATE FUNCTION told_decision(one decision) RETURNS jsonb LANGUAGE sql STABLE SET search_path = makeready AS
  'SELECT jsonb_build_object(''id'', one.id, ''subject'', one.subject, ''account'', one.account, ''rev'', one.rev,
            ''decision'', one.note::jsonb, ''operator'', one.operator, ''desk'', one.desk, ''madeAt'', one.made_at,
            ''station'', (SELECT name FROM station WHERE id = one.station))';

-- A station tells what was decided there: it counts, and the others hear of it, unless its subject was decided about
-- meanwhile (differs), or it keeps a file that another station has sent (sent). May be told again, and is answered
-- alike. Takes the turn of those who tell news, so that decisions are seen in their order.
CREATE FUNCTION tell_decision(
  told decision,
  keeps boolean,      -- it keeps a file from the RIPs
  known text[]        -- deliveries of that file of which the station knows that they were sent
) RETURNS jsonb LANGUAGE plpgsql SET search_path = makeready AS '
DECLARE
  earlier decision;
  latest decision;
  sender text;
  news_rev bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7225932);
  SELECT * INTO earlier FROM decision WHERE id = told.id;
  IF FOUND THEN
    told := earlier;
    SELECT * INTO latest FROM decision WHERE subject = told.subject AND rev IS NOT NULL ORDER BY rev DESC LIMIT 1;
  ELSE
    SELECT * INTO latest FROM decision WHERE subject = told.subject AND rev IS NOT NULL ORDER BY rev DESC LIMIT 1;
    told.arrived_at := now();
    told.outcome := ''counts'';
    IF latest.rev > told.expected_rev THEN
      told.outcome := ''differs'';
    ELSIF keeps THEN
      PERFORM 1 FROM delivery WHERE account = told.account AND file_id = told.subject AND is_shared FOR UPDATE;
      SELECT coalesce(station.name, '''') INTO sender FROM delivery LEFT JOIN station ON station.id = delivery.owner
        WHERE account = told.account AND file_id = told.subject AND is_shared AND key <> ALL (known)
          AND state IN (''committing'', ''delivered'', ''taken'', ''refused'', ''stuck'') LIMIT 1;
      IF FOUND THEN
        told.outcome := ''sent '' || sender;
      ELSE
        UPDATE delivery SET state = ''planned'', owner = NULL, incarnation = NULL, changed = clock_timestamp()
          WHERE account = told.account AND file_id = told.subject AND is_shared AND state = ''copying'';
      END IF;
    END IF;
    IF told.outcome = ''counts'' THEN told.rev := greatest(told.expected_rev, latest.rev) + 1; END IF;
    INSERT INTO decision SELECT told.*;
    IF told.rev IS NOT NULL THEN
      INSERT INTO news (station, account, kind, id, body)
        VALUES (told.station, told.account, ''decision'', told.id, told_decision(told)) RETURNING rev INTO news_rev;
      PERFORM pg_notify(''site'', news_rev::text);
    END IF;
  END IF;
  RETURN jsonb_build_object(''outcome'', told.outcome, ''rev'', told.rev,
    ''latest'', CASE WHEN told.outcome = ''differs'' THEN told_decision(latest) END,
    ''self'', (SELECT name FROM station WHERE id = told.station));
END';
`;
