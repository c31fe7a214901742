/** The one site of a database, how stations enter it, and the settings that they share. */
export const sql = `
-- On which server it was last agreed that its ledger goes on: after a restore or a promotion it is on another timeline, or
-- another system.
CREATE TABLE site (
  only_one  boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  id        text NOT NULL,
  name      text NOT NULL,
  system_id text NOT NULL,                           -- empty: the ledger is in doubt
  timeline  bigint NOT NULL,
  opened_at timestamptz NOT NULL DEFAULT now()
);

-- Accounts without tokens, hot folders and rules: one for the house, every revision of it.
CREATE TABLE shared_settings (
  revision bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  station  text NOT NULL REFERENCES station (id),
  operator text,
  at       timestamptz NOT NULL DEFAULT now(),
  settings jsonb NOT NULL
);

-- Enters the site, or returns the station that has that name; no site: there is none. A role that is no station's yet
-- becomes this one's. One at a time: two stations that enter together do not get the same name.
CREATE FUNCTION enter_site(own text, station_name text, its_version text) RETURNS jsonb
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  found_site site;
  taken text;
BEGIN
  UPDATE station_role SET station_id = own WHERE role_name = session_user AND station_id IS NULL
    AND NOT EXISTS (SELECT 1 FROM station_role AS other WHERE other.station_id = own)
    AND NOT EXISTS (SELECT 1 FROM station WHERE id = own AND left_at IS NULL);
  PERFORM speaks_for(own);
  SELECT * INTO found_site FROM site FOR UPDATE;
  SELECT name INTO taken FROM station WHERE left_at IS NULL AND lower(name) = lower(station_name) AND id <> own;
  IF found_site.id IS NOT NULL AND taken IS NULL THEN
    INSERT INTO station (id, name, version) VALUES (own, station_name, its_version)
      ON CONFLICT (id) DO UPDATE
        SET name = excluded.name, version = excluded.version, left_at = NULL, joined_at = now();
  END IF;
  RETURN jsonb_build_object('taken', taken, 'site', CASE WHEN found_site.id IS NOT NULL THEN
    jsonb_build_object('id', found_site.id, 'name', found_site.name) END);
END $$;

-- Saves the settings in force from now on, as changed by one of the station's operators; null if another station has
-- saved some since, or is about to.
CREATE FUNCTION save_shared_settings(own text, settings jsonb, after bigint, operator text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  saved bigint;
BEGIN
  PERFORM speaks_for(own);
  PERFORM has_operator(own, operator);
  IF NOT pg_try_advisory_xact_lock(7225933) OR EXISTS (SELECT 1 FROM shared_settings WHERE revision > after) THEN
    RETURN NULL;
  END IF;
  INSERT INTO shared_settings (station, operator, settings) VALUES (own, operator, settings)
    RETURNING revision INTO saved;
  PERFORM pg_notify('site', 'settings');
  RETURN saved;
END $$;
`;
