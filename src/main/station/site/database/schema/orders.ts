/** Batch orders: how a station claims them, and an administrator settles those of a station that is gone. */
export const sql = `
-- Sent by one station; one whose answer is uncertain is never sent again.
CREATE TABLE batch_order (
  id          text PRIMARY KEY,
  account     text NOT NULL,
  kind        text NOT NULL DEFAULT 'batch',
  jobs        jsonb NOT NULL,                        -- ids at the service, in lower case
  option      jsonb NOT NULL,
  state       text NOT NULL CHECK (state IN ('planned', 'sending', 'sent', 'refused', 'uncertain', 'withdrawn')),
  epoch       integer NOT NULL DEFAULT 0,
  owner       text REFERENCES station (id),
  incarnation bigint,
  operator    text,
  changed_at  timestamptz NOT NULL DEFAULT now(),
  settled_at  timestamptz
);
CREATE INDEX batch_order_jobs ON batch_order USING gin (jobs);
CREATE INDEX batch_order_open ON batch_order (owner) WHERE state IN ('planned', 'sending', 'uncertain');

-- An order as stations report it to each other.
CREATE FUNCTION order_event(order_id text) RETURNS jsonb LANGUAGE sql STABLE SET search_path = makeready, pg_temp AS $$
  SELECT jsonb_build_object('account', account, 'jobs', jobs, 'state', state, 'station', station.name,
           'operator', operator)
    FROM batch_order JOIN station ON station.id = owner WHERE batch_order.id = order_id $$;

-- Records how an order of the station stands. Returns the station's name, or null if another run has its place or an
-- administrator has settled it: until it is claimed again or its outcome is known.
CREATE FUNCTION write_order(
  own text, run bigint, order_id text, of_account text, its_jobs jsonb, its_option jsonb, its_kind text,
  ordered_by text, its_state text, is_claim boolean
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  IF NOT EXISTS (SELECT 1 FROM batch_order WHERE id = order_id AND owner = own) THEN
    PERFORM has_operator(own, ordered_by);
  END IF;
  INSERT INTO batch_order (id, account, jobs, option, state, epoch, owner, incarnation, operator, kind)
    SELECT order_id, of_account, its_jobs, its_option, its_state, 1, own, run, ordered_by, its_kind
      FROM station WHERE station.id = own AND station.incarnation = run
  ON CONFLICT (id) DO UPDATE SET state = excluded.state, incarnation = excluded.incarnation, changed_at = now(),
    epoch = batch_order.epoch + CASE WHEN excluded.state = 'sending' THEN 1 ELSE 0 END, settled_at = NULL
    WHERE batch_order.owner = own
      AND (batch_order.settled_at IS NULL OR is_claim OR excluded.state NOT IN ('planned', 'sending', 'uncertain'));
  RETURN (SELECT name FROM station WHERE id = own AND FOUND);
END $$;

-- Claims an order that is about to be sent. Stations claim one at a time: an open order of another one for one of the
-- same jobs bars it, a settled one may already have been carried out.
CREATE FUNCTION claim_order(
  own text, run bigint, order_id text, of_account text, its_jobs jsonb, its_option jsonb, its_kind text, ordered_by text
) RETURNS jsonb LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
DECLARE
  other jsonb;
  is_settled boolean;
  claimed_by text;
BEGIN
  PERFORM speaks_for(own);
  PERFORM pg_advisory_xact_lock(7225934);
  SELECT jsonb_build_object('isOpen', state IN ('planned', 'sending', 'uncertain'), 'station', station.name,
           'operator', operator) INTO other
    FROM batch_order JOIN station ON station.id = owner
   WHERE account = of_account AND batch_order.id <> order_id AND owner <> own AND state <> 'refused'
     AND jobs ?| ARRAY(SELECT jsonb_array_elements_text(its_jobs))
   ORDER BY state IN ('planned', 'sending', 'uncertain') DESC LIMIT 1;
  SELECT EXISTS (SELECT 1 FROM batch_order WHERE id = order_id AND settled_at IS NOT NULL) INTO is_settled;
  IF NOT coalesce((other ->> 'isOpen')::boolean, false) THEN
    claimed_by := write_order(own, run, order_id, of_account, its_jobs, its_option, its_kind, ordered_by, 'sending', true);
  END IF;
  RETURN jsonb_build_object('other', other, 'wasSettled', is_settled, 'station', claimed_by);
END $$;

-- Orders of stations that do not answer any more: nobody else sends them.
CREATE VIEW stranded_order AS
  SELECT batch_order.id, account, kind, jobs, option, state, owner, station.name AS station, operator, changed_at
    FROM batch_order JOIN station ON station.id = owner
   WHERE state IN ('planned', 'sending', 'uncertain')
     AND (station.left_at IS NOT NULL OR station.lease_until <= clock_timestamp());

-- An administrator at the station settles one; no order is claimed meanwhile. Returns it, or nothing if it is settled
-- already, or its station answers again.
CREATE FUNCTION settle_order(own text, order_id text, its_state text) RETURNS SETOF stranded_order
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM may_settle(own);
  PERFORM pg_advisory_xact_lock(7225934);
  RETURN QUERY SELECT * FROM stranded_order WHERE id = order_id AND owner <> own;
  IF FOUND THEN
    UPDATE batch_order SET state = its_state, changed_at = now(), settled_at = now()
     WHERE id = order_id AND its_state IN ('sent', 'withdrawn');
  END IF;
END $$;

-- Which station tells the service a thing about a job. Another one takes it over once that station is gone: it reads
-- the job first, so nothing is said twice.
CREATE TABLE status_report (
  account     text NOT NULL,
  job         text NOT NULL,                         -- its id at the service, in lower case
  kind        text NOT NULL,
  owner       text NOT NULL REFERENCES station (id) ON DELETE CASCADE,
  incarnation bigint NOT NULL,
  claimed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (account, job, kind)
);
CREATE INDEX status_report_claimed ON status_report (claimed_at);

-- Claims a report. Returns the name of the station that has it; nothing if this one does.
CREATE FUNCTION claim_report(own text, run bigint, of_account text, its_job text, its_kind text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  DELETE FROM status_report WHERE claimed_at < now() - interval '90 days';
  INSERT INTO status_report AS mine (account, job, kind, owner, incarnation)
    SELECT of_account, its_job, its_kind, own, run FROM station WHERE station.id = own AND station.incarnation = run
  ON CONFLICT (account, job, kind) DO UPDATE SET owner = own, incarnation = run, claimed_at = now()
    WHERE mine.owner = own OR EXISTS (SELECT 1 FROM station
      WHERE station.id = mine.owner AND (left_at IS NOT NULL OR lease_until <= clock_timestamp()));
  IF FOUND THEN RETURN NULL; END IF;
  RETURN coalesce((SELECT station.name FROM status_report JOIN station ON station.id = owner
    WHERE account = of_account AND job = its_job AND kind = its_kind), '');
END $$;
`;
