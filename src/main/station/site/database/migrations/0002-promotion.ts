/**
 * After a restore or promotion the ledger may have forgotten what it had acknowledged. Each station then
 * reports again what it has put into shared hot folders.
 */
export const sql = `
-- The server to which the station has told it all.
ALTER TABLE station ADD COLUMN told_on text;

-- System identifier and timeline: a restore or a promotion changes one of them.
CREATE FUNCTION server_now() RETURNS text LANGUAGE sql STABLE AS
  'SELECT system_identifier || ''/'' || (''x'' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer
     FROM pg_control_system()';

-- The site goes on here. Where a station has not told what it did, everything that is open is in doubt; returns how
-- many deliveries that are.
CREATE FUNCTION go_on() RETURNS integer LANGUAGE plpgsql SET search_path = makeready AS '
DECLARE
  doubtful integer := 0;
BEGIN
  IF EXISTS (SELECT 1 FROM station WHERE left_at IS NULL AND told_on IS DISTINCT FROM server_now()) THEN
    UPDATE delivery SET state = ''unknown'', changed = now()
      WHERE is_shared AND state IN (''planned'', ''copying'', ''committing'');
    GET DIAGNOSTICS doubtful = ROW_COUNT;
  END IF;
  UPDATE site SET system_id = split_part(server_now(), ''/'', 1), timeline = split_part(server_now(), ''/'', 2)::bigint;
  RETURN doubtful;
END';
`;
