/** The stations of a site: their runs and leases, their operators, and how they leave. */
export const sql = `
-- Installations. An incarnation is one run of one of them: a lease is held by that run alone.
CREATE TABLE station (
  id                 text PRIMARY KEY,
  name               text NOT NULL,
  version            text NOT NULL,
  incarnation        bigint NOT NULL DEFAULT 0,
  run_token          text,                           -- of the run, and no other
  beat               bigint NOT NULL DEFAULT 0,      -- how often the run has renewed its lease
  lease_until        timestamptz NOT NULL DEFAULT '-infinity',
  seen_at            timestamptz,
  joined_at          timestamptz NOT NULL DEFAULT now(),
  left_at            timestamptz,                    -- null: it belongs to the site
  has_own_role       boolean NOT NULL DEFAULT false, -- this run writes by a role as whom no other station can write
  reachable_folders  jsonb NOT NULL DEFAULT '[]',    -- shared hot folders that it has verified that it sees
  blocked_folders    text[] NOT NULL DEFAULT '{}',   -- those that it cannot send to now: it leaves their files to others
  events_read        bigint NOT NULL DEFAULT 0,      -- on its disk, as far as the others know; later events are kept
  events_seen        bigint NOT NULL DEFAULT 0,      -- for screens: a power cut may take that back
  reported_to_server text,                           -- the server to which it has reported all that it sent
  owes_report        boolean NOT NULL DEFAULT false, -- the site went on without it: it reports before all else
  archive            jsonb,                          -- its address and certificate; null: it is not offered
  archive_key_hash   text                            -- SHA-256 of the key by which this run asks others for files
);

-- Who works at each station, as it says itself.
CREATE TABLE station_operator (
  station text NOT NULL REFERENCES station (id),
  name    text NOT NULL,
  at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (station, name)
);

-- Begins a new run of a station of the site, under a token that no other has; null if it is none. Claims of earlier runs
-- become free.
CREATE FUNCTION begin_run(own text, lease_seconds double precision, token text) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  begun bigint;
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET incarnation = incarnation + 1, seen_at = clock_timestamp(), has_own_role = writes_by_own_role(own),
         lease_until = clock_timestamp() + make_interval(secs => lease_seconds), run_token = token, beat = 0
   WHERE id = own AND left_at IS NULL RETURNING incarnation INTO begun;
  RETURN begun;
END $$;

-- Renews this run's lease, for the n-th time. False if another run of the station has begun since, or the station has left the site. A
-- lease that ends later than any can was written while the server's clock was ahead. A station that is gone would hold
-- its work until then, so it is given one lease from now.
CREATE FUNCTION renew_lease(own text, run bigint, lease_seconds double precision, n bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  longest CONSTANT interval := '30 seconds';
BEGIN
  PERFORM speaks_for(own);
  UPDATE reader_lease SET lease_until = clock_timestamp() + longest
   WHERE lease_until > clock_timestamp() + 2 * longest;
  UPDATE station SET lease_until = clock_timestamp() + longest
   WHERE id <> own AND lease_until > clock_timestamp() + 2 * longest;
  UPDATE station SET seen_at = clock_timestamp(), beat = n,
         lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
   WHERE id = own AND incarnation = run AND left_at IS NULL;
  RETURN FOUND;
END $$;

CREATE FUNCTION end_lease(own text, run bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET lease_until = clock_timestamp() WHERE id = own AND incarnation = run;
END $$;

-- The station leaves: what it has claimed and not committed is anybody's again, and it downloads for nobody, and asks
-- the service no more.
CREATE FUNCTION leave_site(own text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', owner = NULL, changed_at = now() WHERE owner = own AND state = 'copying';
  DELETE FROM download WHERE owner = own;
  DELETE FROM reader_lease WHERE owner = own;
  UPDATE station SET left_at = now(), lease_until = now(), reachable_folders = '[]', archive = NULL,
         archive_key_hash = NULL
   WHERE id = own;
END $$;

-- The removed station's claims, downloads, reading, shared hot folders and name are the others' from now on, and nothing
-- waits for it. If it ever returns, it enters as a new run and first reports what it sent. Returns its name; null if it
-- answers, or is none.
CREATE FUNCTION remove_station(own text, gone text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  its_name text;
BEGIN
  PERFORM may_settle(own);
  UPDATE station SET left_at = now(), lease_until = now(), reachable_folders = '[]', blocked_folders = '{}',
         archive = NULL, archive_key_hash = NULL, owes_report = true
   WHERE id = gone AND id <> own AND left_at IS NULL AND lease_until <= clock_timestamp()
   RETURNING name INTO its_name;
  IF its_name IS NULL THEN RETURN NULL; END IF;
  UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed_at = now()
   WHERE owner = gone AND state = 'copying';
  DELETE FROM download WHERE owner = gone;
  DELETE FROM reader_lease WHERE owner = gone;
  UPDATE folder_challenge SET state = 'failed' WHERE asked_by = gone AND state IN ('asked', 'renamed');
  DELETE FROM station_role WHERE station_id = gone;
  RETURN its_name;
END $$;

-- Up to where it has seen the events just now, for screens.
CREATE FUNCTION report_events_seen(own text, seen_up_to bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET events_seen = seen_up_to WHERE id = own AND events_seen <> seen_up_to;
END $$;

-- Where the archive of this run is reached, and by which key it asks for files of others.
CREATE FUNCTION report_archive(own text, run bigint, place jsonb, key_digest text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET archive = place, archive_key_hash = key_digest, has_own_role = writes_by_own_role(own)
   WHERE id = own AND incarnation = run;
END $$;

-- Whether a station that works in this site now has that key. Where a station has a role of its own, only that role has
-- reported its key.
CREATE FUNCTION is_key_of_station(own text, key_digest text) RETURNS boolean
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  RETURN EXISTS (
    SELECT 1 FROM station WHERE archive_key_hash = key_digest AND left_at IS NULL AND lease_until > clock_timestamp()
       AND (has_own_role OR NOT EXISTS (SELECT 1 FROM station_role WHERE station_id = station.id)));
END $$;

-- From now on these are the operators of the station; the others hear who came and who left.
CREATE FUNCTION report_operators(own text, names text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  added text[];
  removed text[];
  event_position bigint;
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
    INSERT INTO event (station, kind, id, body)
      VALUES (own, 'operators', gen_random_uuid(), jsonb_build_object('added', added, 'removed', removed,
        'station', (SELECT name FROM station WHERE id = own))) RETURNING position INTO event_position;
    PERFORM pg_notify('site', event_position::text);
  END IF;
END $$;

-- Throws unless the station has reported that operator. Nobody's name is always right: nobody had logged in.
CREATE FUNCTION has_operator(own text, operator text) RETURNS void LANGUAGE plpgsql STABLE
  SET search_path = makeready, pg_temp AS $$
BEGIN
  IF operator IS NOT NULL AND NOT EXISTS (SELECT 1 FROM station_operator WHERE station = own AND name = operator) THEN
    RAISE foreign_key_violation USING MESSAGE = format('Station %s has reported no operator %s.', own, operator);
  END IF;
END $$;
`;
