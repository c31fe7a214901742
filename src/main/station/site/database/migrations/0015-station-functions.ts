/** How a station changes what the ledger says of it: its place in the site, its lease, and what it can do. */
export const sql = `
-- Whether this run of the station writes by a role of its own, as whom no other station can write.
ALTER TABLE station ADD COLUMN has_own_role boolean NOT NULL DEFAULT false;

CREATE FUNCTION writes_by_own_role(own text) RETURNS boolean LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS
  'SELECT EXISTS (SELECT 1 FROM station_role WHERE role_name = session_user AND station_id = own)';

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

-- Begins a new run of a station of the site; null if it is none. Claims of earlier runs become free.
CREATE FUNCTION begin_run(own text, lease_seconds double precision) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  begun bigint;
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET incarnation = incarnation + 1, seen_at = clock_timestamp(), has_own_role = writes_by_own_role(own),
         lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
   WHERE id = own AND left_at IS NULL RETURNING incarnation INTO begun;
  RETURN begun;
END $$;

-- Renews this run's lease. False if another run of the station has begun since, or the station has left the site. A
-- lease that ends later than any can was written while the server's clock was ahead. A station that is gone would hold
-- its work until then, so it is given one lease from now.
CREATE FUNCTION renew_lease(own text, run bigint, lease_seconds double precision) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  longest CONSTANT interval := '30 seconds';
BEGIN
  PERFORM speaks_for(own);
  UPDATE reader SET lease_until = clock_timestamp() + longest WHERE lease_until > clock_timestamp() + 2 * longest;
  UPDATE station SET lease_until = clock_timestamp() + longest
   WHERE id <> own AND lease_until > clock_timestamp() + 2 * longest;
  UPDATE station SET seen_at = clock_timestamp(), lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
   WHERE id = own AND incarnation = run AND left_at IS NULL;
  RETURN FOUND;
END $$;

CREATE FUNCTION end_lease(own text, run bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET lease_until = clock_timestamp() WHERE id = own AND incarnation = run;
END $$;

-- The station sends to a shared hot folder from now on: another one has proven that both see it.
CREATE FUNCTION begin_reach(own text, shared_folder text, folder_name text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET reaches = without_reach(reaches, shared_folder)
           || jsonb_build_object('id', shared_folder, 'name', folder_name)
   WHERE id = own AND EXISTS (
     SELECT 1 FROM folder_proof WHERE hot_folder = shared_folder AND (
       answered_by = own AND state = 'proven' OR asked_by = own AND state IN ('renamed', 'proven')));
END $$;

CREATE FUNCTION without_reach(reaches jsonb, folder text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(reach), '[]') FROM jsonb_array_elements(reaches) AS reach WHERE reach ->> 'id' <> folder $$;

-- It does so no longer: what it has claimed there and not committed is anybody's again.
CREATE FUNCTION end_reach(own text, folder text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed = now()
   WHERE owner = own AND hot_folder = folder AND state = 'copying';
  UPDATE station SET reaches = without_reach(reaches, folder) WHERE id = own;
END $$;

-- The station leaves: what it has claimed and not committed is anybody's again, and it downloads for nobody, and asks
-- the service no more.
CREATE FUNCTION leave_site(own text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', owner = NULL, changed = now() WHERE owner = own AND state = 'copying';
  DELETE FROM download WHERE owner = own;
  DELETE FROM reader WHERE owner = own;
  UPDATE station SET left_at = now(), lease_until = now(), reaches = '[]', archive = NULL, archive_key = NULL
   WHERE id = own;
END $$;

-- Up to where it has heard the news just now, for screens.
CREATE FUNCTION report_position(own text, heard bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET heard_rev = heard WHERE id = own AND heard_rev <> heard;
END $$;

-- Shared hot folders that the station cannot send to now.
CREATE FUNCTION report_blocked(own text, folders text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET blocked = folders WHERE id = own;
END $$;

-- Where the archive of this run is reached, and by which key it asks for files of others.
CREATE FUNCTION report_archive(own text, run bigint, place jsonb, key_digest text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET archive = place, archive_key = key_digest, has_own_role = writes_by_own_role(own)
   WHERE id = own AND incarnation = run;
END $$;

-- Whether a station that works in this site now has that key. Where a station has a role of its own, only that role has
-- told its key.
CREATE FUNCTION is_key_of_station(own text, key_digest text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  RETURN EXISTS (
    SELECT 1 FROM station WHERE archive_key = key_digest AND left_at IS NULL AND lease_until > clock_timestamp()
       AND (has_own_role OR NOT EXISTS (SELECT 1 FROM station_role WHERE station_id = station.id)));
END $$;
`;
