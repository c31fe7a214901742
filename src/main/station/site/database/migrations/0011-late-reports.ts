/** A station that was silent while the site went on without it reports when it is back, before all else. */
export const sql = `
ALTER TABLE station ADD COLUMN owes_report boolean NOT NULL DEFAULT false;

CREATE OR REPLACE FUNCTION go_on() RETURNS integer LANGUAGE plpgsql SET search_path = makeready AS '
DECLARE
  doubtful integer := 0;
BEGIN
  UPDATE station SET owes_report = true WHERE left_at IS NULL AND told_on IS DISTINCT FROM server_now();
  IF FOUND THEN
    UPDATE delivery SET state = ''unknown'', changed = now()
      WHERE is_shared AND state IN (''planned'', ''copying'', ''committing'');
    GET DIAGNOSTICS doubtful = ROW_COUNT;
  END IF;
  UPDATE site SET system_id = split_part(server_now(), ''/'', 1), timeline = split_part(server_now(), ''/'', 2)::bigint;
  RETURN doubtful;
END';
`;
