/** Deliveries, and how stations change those to shared hot folders: each its own claims, in its epoch. */
export const sql = `
-- Names are relative to the hot folder. The epoch counts how often a delivery was claimed; commit_epoch is the claim whose
-- temp file alone may get the final name.
CREATE TABLE delivery (
  key          text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}$'),
  hot_folder   text NOT NULL,
  is_shared    boolean NOT NULL DEFAULT true,        -- false: of one station's own hot folder, as it reports it
  account      text NOT NULL,
  file_id      text NOT NULL,
  revision     integer NOT NULL,
  sha256       text NOT NULL,
  bytes        bigint NOT NULL,
  final_name   text,
  ticket_name  text,
  number       bigint,                               -- in the sequence of its hot folder; a name may hold it
  state        text NOT NULL CHECK (state IN
                 ('planned', 'copying', 'committing', 'delivered', 'picked-up', 'rejected', 'stuck', 'uncertain',
                  'withdrawn')),
  epoch        integer NOT NULL DEFAULT 0,
  commit_epoch integer,
  owner        text REFERENCES station (id),
  incarnation  bigint,
  why          jsonb,
  also         text[] NOT NULL DEFAULT '{}',         -- of an own one: other hot folders to which its station sends the file
  changed_at   timestamptz NOT NULL DEFAULT now(),
  CHECK (commit_epoch <= epoch)
);
CREATE UNIQUE INDEX delivery_final_name ON delivery (hot_folder, lower(final_name)) WHERE is_shared;
CREATE UNIQUE INDEX delivery_ticket_name ON delivery (hot_folder, lower(ticket_name)) WHERE is_shared;
CREATE INDEX delivery_open ON delivery (hot_folder, changed_at) WHERE state IN ('planned', 'copying', 'committing');
CREATE INDEX delivery_of_file ON delivery (account, file_id);
CREATE INDEX delivery_sha256 ON delivery (sha256);
CREATE INDEX delivery_owner ON delivery (owner) WHERE state IN ('copying', 'committing');
CREATE INDEX delivery_uncertain ON delivery (changed_at, key) WHERE state = 'uncertain' AND is_shared;
CREATE INDEX delivery_latest ON delivery (changed_at DESC, key DESC);

-- The number of the newest delivery of a shared hot folder.
CREATE TABLE folder_sequence (
  hot_folder text PRIMARY KEY,
  number     bigint NOT NULL
);

CREATE TYPE claimed_delivery AS (
  key text, state text, epoch integer, commit_epoch integer, number bigint, final_name text, ticket_name text,
  sha256 text, bytes bigint,
  former text, "formerSeenAt" timestamptz            -- the station that had it, if it was another one
);

-- Until the transaction ends, no other claims these files.
CREATE FUNCTION lock_files(accounts text[], files text[]) RETURNS void LANGUAGE plpgsql
  SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(lock) FROM (
    SELECT DISTINCT hashtextextended('file ' || account || '/' || file, 0) AS lock
      FROM unnest(accounts, files) AS one (account, file) ORDER BY lock) AS locks;
END $$;

-- To which hot folders of their own other stations have sent a file in that revision or a later one, or owe it there;
-- without those that they share by now, of which the ledger has the same delivery as shared, and without what goes to
-- this hot folder as well (null: whatever else).
CREATE FUNCTION at_own_folders(own text, of_account text, file text, its_revision integer, as_well text)
  RETURNS TABLE (station text, folder text, "isSent" boolean) LANGUAGE sql STABLE
  SET search_path = makeready, pg_temp AS $$
  SELECT station.name, split_part(its.hot_folder, '/', 2), its.state <> 'planned'
    FROM delivery AS its JOIN station ON station.id = its.owner
   WHERE account = of_account AND file_id = file AND revision >= its_revision AND NOT is_shared AND owner <> own
     AND (its.state = 'planned' AND left_at IS NULL
       OR its.state IN ('delivered', 'picked-up', 'rejected', 'stuck') AND final_name IS NOT NULL)
     AND NOT coalesce(as_well = ANY (also), false)
     AND NOT reachable_folders @> jsonb_build_array(jsonb_build_object('id', split_part(its.hot_folder, '/', 2)))
     AND NOT EXISTS (
       SELECT 1 FROM delivery WHERE account = of_account AND file_id = file AND is_shared
          AND its.hot_folder = its.owner || '/' || delivery.hot_folder AND delivery.state <> 'planned')
   ORDER BY 3 $$;

-- Deliveries that the ledger does not know are added with the next numbers of their hot folder, the first of them as
-- claimed. Those that a station reported after a restore get their numbers now. Then, as step 1 of the protocol, those
-- that were there before are claimed as far as they are free: planned, or begun by a run that is over, including this
-- run, which asks again only for those whose end it does not know. Each claim raises the epoch. What was never committed
-- takes the file as the claiming station now has it. What nobody has begun and another station has for a hot folder of
-- its own is not granted, unless an operator chose where it goes.
CREATE FUNCTION claim_deliveries(
  own text, run bigint, folder text, keys text[], accounts text[], files text[], revisions integer[], sums text[],
  sizes bigint[],
  chosen boolean[],   -- an operator has chosen this hot folder
  most integer        -- how many are granted at most
) RETURNS SETOF claimed_delivery LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  added text[];
  taken text[];
  is_up boolean;
BEGIN
  PERFORM speaks_for(own);
  PERFORM lock_files(accounts, files);
  SELECT EXISTS (SELECT 1 FROM station WHERE id = own AND incarnation = run AND lease_until > clock_timestamp())
    INTO is_up;
  SELECT coalesce(array_agg(one.key), '{}') INTO taken
    FROM unnest(keys, accounts, files, revisions, chosen) AS one (key, account, file_id, revision, is_chosen)
   WHERE NOT is_chosen AND EXISTS (SELECT 1 FROM at_own_folders(own, one.account, one.file_id, one.revision, folder))
     AND NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.key = one.key AND state <> 'planned');
  WITH asked AS (
    SELECT * FROM unnest(keys, accounts, files, revisions, sums, sizes)
      WITH ORDINALITY AS one (key, account, file_id, revision, sha256, bytes, place)
     WHERE key <> ALL (taken)),
  fresh AS (
    SELECT asked.*, row_number() OVER (ORDER BY place) AS turn FROM asked
      WHERE NOT EXISTS (SELECT 1 FROM delivery WHERE delivery.key = asked.key
                          AND (number IS NOT NULL OR state NOT IN ('planned', 'copying')))),
  counted AS (
    INSERT INTO folder_sequence AS known (hot_folder, number) SELECT folder, count(*) FROM fresh HAVING count(*) > 0
      ON CONFLICT (hot_folder) DO UPDATE SET number = known.number + excluded.number
      RETURNING number - (SELECT count(*) FROM fresh) AS before),
  planned AS (
    SELECT fresh.*, before + turn AS number, turn <= most AND is_up AS is_claimed FROM fresh, counted),
  kept AS (
    INSERT INTO delivery (key, hot_folder, account, file_id, revision, sha256, bytes, number,
                          state, epoch, owner, incarnation)
      SELECT key, folder, account, file_id, revision, sha256, bytes, number,
             CASE WHEN is_claimed THEN 'copying' ELSE 'planned' END, CASE WHEN is_claimed THEN 1 ELSE 0 END,
             CASE WHEN is_claimed THEN own END, CASE WHEN is_claimed THEN run END
        FROM planned
      ON CONFLICT (key) DO UPDATE SET number = excluded.number WHERE delivery.number IS NULL
    RETURNING delivery.key, state, xmax = 0 AS is_new)
  SELECT coalesce(array_agg(key), '{}') INTO added FROM kept WHERE is_new AND state = 'copying';
  RETURN QUERY
    SELECT key, state, epoch, commit_epoch, number, final_name, ticket_name, sha256, bytes,
           NULL::text, NULL::timestamptz
      FROM delivery WHERE key = ANY (added);
  IF NOT is_up OR cardinality(added) = cardinality(keys) OR cardinality(added) >= most THEN RETURN; END IF;
  -- A statement of its own sees which are free.
  RETURN QUERY
    WITH asked AS (SELECT * FROM unnest(keys, sums, sizes) AS one (key, sha256, bytes)
                WHERE key <> ALL (added || taken)),
    free AS (
      SELECT delivery.key, delivery.owner, station.name AS station, station.seen_at AS seen
        FROM delivery LEFT JOIN station ON station.id = delivery.owner
       WHERE delivery.key = ANY (SELECT key FROM asked)
         AND (delivery.state = 'planned' OR delivery.state IN ('copying', 'committing') AND (
               delivery.owner = own OR delivery.incarnation <> station.incarnation
               OR station.lease_until <= clock_timestamp()))
       ORDER BY array_position(keys, delivery.key) LIMIT most - cardinality(added)
         FOR UPDATE OF delivery SKIP LOCKED)
    UPDATE delivery
       SET epoch = delivery.epoch + 1, owner = own, incarnation = run, changed_at = clock_timestamp(),
           state = CASE delivery.state WHEN 'planned' THEN 'copying' ELSE delivery.state END,
           sha256 = CASE delivery.state WHEN 'committing' THEN delivery.sha256 ELSE asked.sha256 END,
           bytes = CASE delivery.state WHEN 'committing' THEN delivery.bytes ELSE asked.bytes END
      FROM free JOIN asked USING (key)
     WHERE delivery.key = free.key
    RETURNING delivery.key, delivery.state, delivery.epoch, delivery.commit_epoch, delivery.number,
              delivery.final_name, delivery.ticket_name, delivery.sha256, delivery.bytes,
              CASE WHEN free.owner <> own THEN free.station END, CASE WHEN free.owner <> own THEN free.seen END;
END $$;

-- Step 2. A name belongs to one file or ticket: no shared hot folder uses it twice. False if another delivery has one
-- of the names, or if the claim is not the latest any more.
CREATE FUNCTION reserve_names(own text, claimed text, claim integer, file_name text, ticket text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(hashtextextended('names in ' || hot_folder, 0)) FROM delivery WHERE key = claimed;
  UPDATE delivery AS this SET final_name = file_name, ticket_name = ticket
   WHERE this.key = claimed AND this.epoch = claim AND this.owner = own AND this.state = 'copying' AND NOT EXISTS (
     SELECT 1 FROM delivery AS other
      WHERE other.hot_folder = this.hot_folder AND other.is_shared AND other.key <> this.key
        AND (lower(other.final_name) = lower(ticket) OR lower(other.ticket_name) = lower(file_name)));
  RETURN FOUND;
END $$;

-- Step 3, the fence: grants the commit of the latest claims, and returns those. A committed delivery that is taken over
-- keeps the epoch of its file.
CREATE FUNCTION commit_deliveries(own text, keys text[], epochs integer[]) RETURNS TABLE (granted text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF EXISTS (SELECT 1 FROM site WHERE system_id = '') THEN
    RAISE object_not_in_prerequisite_state USING MESSAGE = 'The ledger is in doubt.';
  END IF;
  RETURN QUERY
    UPDATE delivery
       SET state = 'committing', changed_at = clock_timestamp(),
           commit_epoch = CASE state WHEN 'copying' THEN delivery.epoch ELSE commit_epoch END
      FROM unnest(keys, epochs) AS claimed (key, epoch)
     WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND owner = own
       AND state IN ('copying', 'committing')
    RETURNING delivery.key;
END $$;

-- Step 5: the files have their final names. May come late or never: the next claim finds out.
CREATE FUNCTION report_delivered(own text, keys text[], epochs integer[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'delivered', changed_at = clock_timestamp()
    FROM unnest(keys, epochs) AS claimed (key, epoch)
   WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND owner = own AND state = 'committing';
END $$;

-- Frees deliveries for others; only uncommitted ones can be freed.
CREATE FUNCTION give_back_deliveries(own text, keys text[], epochs integer[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', owner = NULL, incarnation = NULL, changed_at = clock_timestamp()
    FROM unnest(keys, epochs) AS claimed (key, epoch)
   WHERE delivery.key = claimed.key AND delivery.epoch = claimed.epoch AND owner = own AND state = 'copying';
END $$;

-- Up to which claim the temp files of these deliveries may be removed, whoever made them: no station publishes them any
-- more. One that is planned, or was begun by a run that is over, gets another epoch, as from a claim that is given back;
-- so a station that is only late finds that its claim is not the latest. What is committed or in doubt stays.
CREATE FUNCTION retire_temps(own text, run bigint, folder text, keys text[]) RETURNS TABLE ("key" text, "upTo" integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF EXISTS (SELECT 1 FROM site WHERE system_id = '') OR NOT EXISTS (
    SELECT 1 FROM station WHERE id = own AND incarnation = run AND lease_until > clock_timestamp()) THEN
    RETURN;
  END IF;
  RETURN QUERY
    SELECT delivery.key, epoch FROM delivery
     WHERE delivery.key = ANY (keys) AND hot_folder = folder AND is_shared
       AND state IN ('delivered', 'picked-up', 'rejected', 'withdrawn');
  RETURN QUERY
    WITH free AS (
      SELECT delivery.key FROM delivery LEFT JOIN station ON station.id = delivery.owner
       WHERE delivery.key = ANY (keys) AND hot_folder = folder AND is_shared AND commit_epoch IS NULL
         AND (state = 'planned' OR state = 'copying' AND (
               delivery.incarnation <> station.incarnation OR station.lease_until <= clock_timestamp()))
         FOR UPDATE OF delivery SKIP LOCKED)
    UPDATE delivery SET epoch = delivery.epoch + 1, state = 'planned', owner = NULL, incarnation = NULL,
           changed_at = clock_timestamp()
      FROM free WHERE delivery.key = free.key
    RETURNING delivery.key, delivery.epoch - 1;
END $$;

-- Prevents a committed file from being published: the next claim makes another one, under another name. False if it has
-- been claimed since. A hold may have given it back meanwhile: then it has no owner.
CREATE FUNCTION recall_commit(own text, claimed text, claim integer) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'planned', commit_epoch = NULL, final_name = NULL, ticket_name = NULL,
         changed_at = clock_timestamp()
   WHERE key = claimed AND epoch = claim
     AND (owner = own AND state IN ('copying', 'committing', 'planned') OR owner IS NULL AND state = 'planned');
  RETURN FOUND;
END $$;

-- They have left a hot folder that the station sends to now, too: the RIP picked them up, or an operator took them out.
-- That they were there, the station that sent them has said; who said that they have left is kept.
CREATE FUNCTION report_gone(own text, keys text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'picked-up', changed_at = clock_timestamp(),
         why = coalesce(why, '{}') || jsonb_build_object('goneBy', own)
   WHERE key = ANY (keys) AND state IN ('delivered', 'stuck') AND is_shared AND EXISTS (
     SELECT 1 FROM station
      WHERE station.id = own AND left_at IS NULL AND lease_until > clock_timestamp()
        AND (delivery.owner = own OR reachable_folders @> jsonb_build_array(jsonb_build_object('id', hot_folder)))
        AND NOT hot_folder = ANY (blocked_folders));
END $$;

-- What the station put into a hot folder before it is shared, as another one has asked for now. Another delivery that
-- already has a name keeps it. What the ledger had only planned was sent meanwhile.
CREATE FUNCTION report_history(own text, run bigint, shared_folder text, reported jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF NOT EXISTS (SELECT 1 FROM folder_challenge WHERE asked_by = own AND hot_folder = shared_folder
                    AND state = 'renamed') THEN
    RETURN;
  END IF;
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name,
                                 ticket_name, state, owner, incarnation)
    SELECT key, shared_folder, account, file_id, revision, sha256, bytes,
           CASE WHEN NOT is_named THEN final_name END, CASE WHEN NOT is_named THEN ticket_name END, state, own, run
      FROM jsonb_to_recordset(reported) AS one (key text, account text, file_id text,
             revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text),
           LATERAL (SELECT EXISTS (SELECT 1 FROM delivery AS other WHERE other.key <> one.key
             AND other.hot_folder = shared_folder AND other.is_shared
             AND (lower(other.final_name) = lower(one.final_name)
               OR lower(other.ticket_name) = lower(one.ticket_name))) AS is_named) AS names
    ON CONFLICT (key) DO UPDATE SET state = excluded.state, final_name = excluded.final_name,
      ticket_name = excluded.ticket_name, owner = excluded.owner, incarnation = excluded.incarnation,
      changed_at = now()
      WHERE known.state IN ('planned', 'copying');
END $$;

-- What became of deliveries to hot folders of the station's own, which nobody else can send to.
CREATE FUNCTION report_own_deliveries(own text, run bigint, reported jsonb) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  INSERT INTO delivery AS known (key, hot_folder, is_shared, account, file_id, revision, sha256, bytes, final_name,
                                 ticket_name, state, owner, incarnation, also)
    SELECT key, own || '/' || hot_folder, false, account, file_id, revision, sha256, bytes, final_name, ticket_name,
           state, own, run, also
      FROM jsonb_to_recordset(reported) AS one (key text, hot_folder text, account text, file_id text,
        revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text, also text[])
  ON CONFLICT (key) DO UPDATE SET state = excluded.state, final_name = excluded.final_name,
    ticket_name = excluded.ticket_name, incarnation = excluded.incarnation, changed_at = now(), also = excluded.also
    WHERE known.owner = own AND NOT known.is_shared
      AND (excluded.state <> 'planned' OR known.state IN ('planned', 'withdrawn'));
END $$;

-- Claims files for hot folders of the station's own. Returns those that another station has begun to send, or owes to a
-- hot folder of its own, unless an operator chose where they go; it owes the others from now on.
CREATE FUNCTION claim_own_deliveries(own text, run bigint, reported jsonb)
  RETURNS TABLE ("key" text, station text, folder text, "hotFolder" text, revision integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
DECLARE
  refused text[] := '{}';
BEGIN
  PERFORM speaks_for(own);
  PERFORM lock_files(array_agg(account), array_agg(file_id))
     FROM jsonb_to_recordset(reported) AS one (account text, file_id text);
  FOR "key", station, folder, "hotFolder", revision IN
    WITH asked AS (
      SELECT * FROM jsonb_to_recordset(reported)
        AS one (key text, account text, file_id text, revision integer, also text[], is_chosen boolean)
       WHERE NOT is_chosen)
    SELECT asked.key, coalesce(station.name, ''),
           coalesce((SELECT reach ->> 'name' FROM jsonb_array_elements(reachable_folders) AS reach
                      WHERE reach ->> 'id' = hot_folder LIMIT 1), hot_folder), hot_folder, delivery.revision
      FROM asked JOIN delivery ON delivery.account = asked.account AND delivery.file_id = asked.file_id
       AND delivery.revision >= asked.revision
      LEFT JOIN station ON station.id = owner
     WHERE is_shared AND owner IS DISTINCT FROM own AND state NOT IN ('planned', 'withdrawn')
       AND hot_folder <> ALL (asked.also)
    UNION ALL
    SELECT asked.key, there.station, there.folder, NULL, NULL
      FROM asked, at_own_folders(own, asked.account, asked.file_id, asked.revision, NULL) AS there
  LOOP
    refused := refused || "key";
    RETURN NEXT;
  END LOOP;
  PERFORM report_own_deliveries(own, run, coalesce(jsonb_agg(one), '[]'))
     FROM jsonb_array_elements(reported) AS one WHERE one ->> 'key' <> ALL (refused);
END $$;

-- What the station owed to hot folders of its own, and does no longer.
CREATE FUNCTION give_back_own_deliveries(own text, keys text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE delivery SET state = 'withdrawn', changed_at = now()
   WHERE key = ANY (keys) AND owner = own AND NOT is_shared AND state = 'planned';
END $$;
`;
