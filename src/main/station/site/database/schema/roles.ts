/**
 * A database role for each station. It writes through the ledger's functions alone: each of them takes the
 * station it speaks for first, and refuses a role that is not that station's. Functions that run with the
 * owner's rights search `pg_temp` last, so that no temporary table takes the place of one of the ledger's.
 */
export const sql = `
CREATE TABLE station_role (
  role_name  text PRIMARY KEY,
  station_id text UNIQUE,                            -- null: of the first station that enters with it
  may_settle boolean NOT NULL DEFAULT true           -- what is in doubt, for the whole site
);

-- Throws unless the role of the caller is the station's own, or may act as the ledger's owner. As the owner, any station
-- can speak for any. Called by functions that run with the owner's rights.
CREATE FUNCTION speaks_for(own text) RETURNS void LANGUAGE plpgsql STABLE SET search_path = makeready, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT 1 FROM station_role WHERE role_name = session_user AND station_id = own)
     AND NOT pg_has_role(session_user, current_user, 'MEMBER') THEN
    RAISE insufficient_privilege USING MESSAGE = format('Role %s does not speak for station %s.', session_user, own);
  END IF;
END $$;

CREATE FUNCTION writes_by_own_role(own text) RETURNS boolean LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM station_role WHERE role_name = session_user AND station_id = own) $$;

-- Throws unless the station may decide for the whole site what became of the work of others.
CREATE FUNCTION may_settle(own text) RETURNS void LANGUAGE plpgsql STABLE SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF EXISTS (SELECT 1 FROM station_role WHERE role_name = session_user AND NOT may_settle) THEN
    RAISE insufficient_privilege USING MESSAGE = format('Role %s may not settle what is in doubt.', session_user);
  END IF;
END $$;

-- What a station's role may: run the functions and read. It sees no key of another station's archive, not even a digest.
CREATE FUNCTION grant_to_station(station_role text) RETURNS void LANGUAGE plpgsql SET search_path = makeready, pg_temp AS $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA makeready TO %I', station_role);
  EXECUTE format('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA makeready TO %I', station_role);
  EXECUTE format('GRANT SELECT ON batch_order, decision, delivery, download, event, folder_challenge, migration,'
    ' reader_lease, shared_settings, site, staging, stranded_order, uncertain_delivery TO %I', station_role);
  EXECUTE format('GRANT SELECT (%s) ON station TO %I', (
    SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
     WHERE attrelid = 'station'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'archive_key_hash'),
    station_role);
END $$;

-- From now on that role is the station's own, instead of the one before; without a station, of the first that enters with it.
CREATE FUNCTION admit_role(new_role text, for_station text) RETURNS void LANGUAGE plpgsql
  SET search_path = makeready, pg_temp AS $$
BEGIN
  DELETE FROM station_role WHERE station_id = for_station AND role_name <> new_role;
  INSERT INTO station_role (role_name, station_id) VALUES (new_role, for_station)
    ON CONFLICT (role_name) DO UPDATE SET station_id = coalesce(excluded.station_id, station_role.station_id);
  PERFORM grant_to_station(new_role);
END $$;

-- After each migration: nobody else may run a function, and the stations' roles may run the new ones, too.
CREATE FUNCTION grant_to_stations() RETURNS void LANGUAGE plpgsql SET search_path = makeready, pg_temp AS $$
BEGIN
  REVOKE ALL ON ALL FUNCTIONS IN SCHEMA makeready FROM PUBLIC;
  PERFORM grant_to_station(role_name) FROM station_role JOIN pg_roles ON rolname = role_name;
END $$;
`;
