/** A station that is gone for good is removed by an administrator at another one. */
export const sql = `
-- The removed station's claims, downloads, reading, shared hot folders and name are the others' from now on, and nothing
-- waits for it. If it ever returns, it enters as a new run and first reports what it sent. Returns its name; null if it
-- answers, or is none.
CREATE FUNCTION remove_station(own text, gone text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  its_name text;
BEGIN
  PERFORM may_settle(own);
  UPDATE station SET left_at = now(), lease_until = now(), reaches = '[]', blocked = '{}', archive = NULL,
         archive_key = NULL, owes_report = true
   WHERE id = gone AND id <> own AND left_at IS NULL AND lease_until <= clock_timestamp()
   RETURNING name INTO its_name;
  IF its_name IS NULL THEN RETURN NULL; END IF;
  UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = now()
   WHERE owner = gone AND state = 'copying';
  DELETE FROM download WHERE owner = gone;
  DELETE FROM reader WHERE owner = gone;
  UPDATE folder_proof SET state = 'failed' WHERE asked_by = gone AND state IN ('asked', 'renamed');
  DELETE FROM station_role WHERE station_id = gone;
  RETURN its_name;
END $$;
`;
