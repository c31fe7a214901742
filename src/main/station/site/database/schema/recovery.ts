/** How far a delivery has come; reports only ever move it forward. */
const RANK = "'{planned,copying,committing,uncertain,stuck,delivered,rejected,picked-up,withdrawn}'::text[]";
/** Two stations report commits of different claims: which one was granted is lost, and is not guessed. */
const TWO_COMMITS = `(known.state = 'committing' AND excluded.state = 'committing'
  AND known.why ? 'reported' AND known.commit_epoch <> excluded.commit_epoch)`;
/**
 * A late report of a commit or an end, though another station has gone on with that delivery meanwhile:
 * its claim may have removed the temp file of that commit, or have been published as well.
 */
const CONTRADICTS = `coalesce(is_late AND known.owner <> excluded.owner
  AND NOT coalesce(known.why ? 'reported', false) AND CASE
  WHEN excluded.state = 'committing' THEN known.state IN ('copying', 'committing')
    OR known.state IN ('delivered', 'stuck', 'picked-up', 'rejected')
      AND known.commit_epoch IS DISTINCT FROM excluded.commit_epoch
      AND known.why ->> 'decided' IS DISTINCT FROM 'sent'
  ELSE known.state = 'committing' AND excluded.state IN ('delivered', 'stuck', 'picked-up', 'rejected') END
  OR is_late AND known.state = 'planned' AND excluded.state = 'committing' AND known.epoch > excluded.epoch, false)`;
const IS_IN_DOUBT = `(${TWO_COMMITS} OR ${CONTRADICTS})`;
const IS_FURTHER = `array_position(${RANK}, known.state) < array_position(${RANK}, excluded.state)`;

/**
 * A ledger that was restored, promoted or copied may have forgotten what it had acknowledged. Each station
 * then reports again what it has put into shared hot folders, and an administrator settles what is in doubt.
 */
export const sql = `
-- System identifier and timeline: a restore or a promotion changes one of them.
CREATE FUNCTION server_now() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT system_identifier || '/' || ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer
     FROM pg_control_system() $$;

-- Whether this is the server on which the stations agreed last.
CREATE FUNCTION is_agreed() RETURNS boolean LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT CASE WHEN pg_is_in_recovery() THEN false ELSE system_id || '/' || timeline = server_now() END FROM site $$;

-- The site goes on here. Where a station has not reported what it did, everything that is open is in doubt; returns
-- how many deliveries that are.
CREATE FUNCTION continue_here() RETURNS integer LANGUAGE plpgsql SET search_path = makeready AS $$
DECLARE
  uncertain integer := 0;
BEGIN
  UPDATE station SET owes_report = true WHERE left_at IS NULL AND reported_to_server IS DISTINCT FROM server_now();
  IF FOUND THEN
    UPDATE delivery SET state = 'uncertain', changed_at = now()
      WHERE is_shared AND state IN ('planned', 'copying', 'committing');
    GET DIAGNOSTICS uncertain = ROW_COUNT;
  END IF;
  UPDATE site SET system_id = split_part(server_now(), '/', 1), timeline = split_part(server_now(), '/', 2)::bigint;
  RETURN uncertain;
END $$;

-- What the station has to send, has begun or has finished in shared hot folders: while the site does not go on, or, late,
-- if it went on without the station. Forward only: if another station has reported the same delivery as further along,
-- that stays. Epochs continue after the highest ever used, because its temp file may exist. Another delivery that
-- already has the name keeps it; a commit under such a name is in doubt.
CREATE FUNCTION report_again(own text, run bigint, reported jsonb, is_late boolean) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF is_agreed() AND NOT (is_late AND EXISTS (SELECT 1 FROM station WHERE id = own AND owes_report)) THEN RETURN; END IF;
  INSERT INTO delivery AS known (key, hot_folder, account, file_id, revision, sha256, bytes, final_name, ticket_name,
                                 state, epoch, commit_epoch, owner, incarnation, why)
    SELECT key, hot_folder, account, file_id, revision, sha256, bytes,
           CASE WHEN NOT is_named THEN final_name WHEN state NOT IN ('planned', 'copying', 'committing') THEN key END,
           CASE WHEN NOT is_named THEN ticket_name END,
           CASE WHEN is_named AND state = 'committing' THEN 'uncertain' ELSE state END, epoch,
           CASE state WHEN 'committing' THEN epoch END, CASE WHEN state <> 'planned' THEN own END,
           CASE WHEN state <> 'planned' THEN run END, '{"reported": true}'
      FROM jsonb_to_recordset(reported) AS one (key text, hot_folder text, account text, file_id text,
             revision integer, sha256 text, bytes bigint, final_name text, ticket_name text, state text,
             epoch integer),
           LATERAL (SELECT EXISTS (SELECT 1 FROM delivery AS other WHERE other.key <> one.key
             AND other.hot_folder = one.hot_folder AND other.is_shared
             AND (lower(other.final_name) = lower(one.final_name)
               OR lower(other.ticket_name) = lower(one.ticket_name))) AS is_named) AS names
  ON CONFLICT (key) DO UPDATE SET
    state = CASE WHEN ${IS_IN_DOUBT} THEN 'uncertain' WHEN ${IS_FURTHER} THEN excluded.state ELSE known.state END,
    commit_epoch = CASE WHEN ${IS_FURTHER} THEN coalesce(excluded.commit_epoch, known.commit_epoch)
                        ELSE known.commit_epoch END,
    owner = CASE WHEN ${IS_FURTHER} AND NOT ${CONTRADICTS} THEN excluded.owner ELSE known.owner END,
    incarnation = CASE WHEN ${IS_FURTHER} THEN excluded.incarnation ELSE known.incarnation END,
    final_name = CASE WHEN ${IS_FURTHER} THEN excluded.final_name ELSE known.final_name END,
    ticket_name = CASE WHEN ${IS_FURTHER} THEN excluded.ticket_name ELSE known.ticket_name END,
    why = CASE WHEN ${CONTRADICTS} THEN jsonb_build_object('also', excluded.owner)
               WHEN ${IS_FURTHER} THEN excluded.why ELSE known.why END,
    epoch = greatest(known.epoch, excluded.epoch), changed_at = now()
  WHERE ${IS_FURTHER} OR ${IS_IN_DOUBT} OR excluded.epoch > known.epoch;
END $$;

-- The station has reported all of that. Returns whether the site goes on, with nothing in doubt, because all stations have.
-- If it has gone on without this report, that has to be made again, as a late one.
CREATE FUNCTION reported_again(own text, is_late boolean) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE station SET reported_to_server = server_now(), owes_report = false
   WHERE id = own AND (is_late OR NOT owes_report);
  IF is_agreed() THEN RETURN (SELECT NOT owes_report FROM station WHERE id = own); END IF;
  IF EXISTS (SELECT 1 FROM station WHERE left_at IS NULL AND reported_to_server IS DISTINCT FROM server_now()) THEN
    RETURN false;
  END IF;
  RETURN continue_here() = 0;
END $$;

-- An administrator at the station lets the site go on without those that are silent.
CREATE FUNCTION continue_without_reports(own text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM may_settle(own);
  IF NOT is_agreed() THEN PERFORM continue_here(); END IF;
END $$;

-- The station that had it last, and one that reported later that it had it, too.
CREATE VIEW uncertain_delivery AS
  SELECT key, hot_folder AS "hotFolder", file_id AS "fileId", final_name AS "finalName",
         array_remove(ARRAY[station.name, late.name], NULL) AS owners, changed_at
    FROM delivery LEFT JOIN station ON station.id = delivery.owner
         LEFT JOIN station AS late ON late.id = delivery.why ->> 'also'
   WHERE delivery.state = 'uncertain' AND is_shared;

-- An administrator at the station says what became of a delivery that is in doubt: it was sent, or is to be sent again.
-- One that was never named gets a name that no file has: it only has to be unique. The next claim raises the epoch: no
-- temp file of an earlier one is ever looked for again. Returns it; nothing if it is no longer in doubt.
CREATE FUNCTION settle_delivery(own text, run bigint, uncertain text, verdict text) RETURNS SETOF uncertain_delivery
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM may_settle(own);
  PERFORM 1 FROM delivery WHERE key = uncertain AND state = 'uncertain' FOR UPDATE;
  RETURN QUERY SELECT * FROM uncertain_delivery WHERE key = uncertain;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE delivery
     SET state = 'delivered', owner = own, incarnation = run, final_name = coalesce(final_name, key),
         changed_at = now(), why = jsonb_build_object('decided', verdict, 'by', own)
   WHERE key = uncertain AND verdict = 'sent';
  UPDATE delivery
     SET state = 'planned', owner = NULL, incarnation = NULL, commit_epoch = NULL, changed_at = now(),
         why = jsonb_build_object('decided', verdict, 'by', own)
   WHERE key = uncertain AND verdict = 'again';
END $$;

-- The ledger does not know what the station wrote last: it goes on once all stations have reported to it. From here on
-- it knows that.
CREATE FUNCTION doubt_ledger(own text, run bigint, token text, n bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  PERFORM ledger_restored();
  UPDATE station SET incarnation = greatest(incarnation, run), run_token = token, beat = n WHERE id = own;
END $$;

-- For whoever has restored the ledger, before the stations start.
CREATE FUNCTION ledger_restored() RETURNS void LANGUAGE plpgsql SET search_path = makeready, pg_temp AS $$
BEGIN
  IF NOT coalesce(is_agreed(), true) THEN RETURN; END IF;
  UPDATE station SET reported_to_server = NULL;
  UPDATE site SET system_id = '';
END $$;
`;
