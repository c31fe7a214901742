/** Which station asks the service on behalf of all. */
export const sql = `
-- For each account.
CREATE TABLE reader_lease (
  account     text PRIMARY KEY,
  owner       text NOT NULL REFERENCES station (id),
  incarnation bigint NOT NULL,
  epoch       bigint NOT NULL,
  lease_until timestamptz NOT NULL
);

-- Renews the leases of the station's run and takes free ones, in the order of their names, so that two stations that
-- want the same ones do not deadlock.
CREATE FUNCTION take_reader_leases(own text, run bigint, accounts text[])
  RETURNS TABLE (account text, epoch bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM speaks_for(own);
  RETURN QUERY
    INSERT INTO reader_lease AS known (account, owner, incarnation, epoch, lease_until)
      SELECT one, own, run, 1, now() + interval '30 seconds' FROM unnest(accounts) AS one ORDER BY one
    ON CONFLICT (account) DO UPDATE SET
      owner = excluded.owner, incarnation = excluded.incarnation, lease_until = excluded.lease_until,
      epoch = known.epoch
        + CASE WHEN known.owner = excluded.owner AND known.incarnation = excluded.incarnation THEN 0 ELSE 1 END
      WHERE known.lease_until < now()
         OR (known.owner = excluded.owner AND known.incarnation <= excluded.incarnation)
    RETURNING known.account, known.epoch;
END $$;

CREATE FUNCTION give_back_reader_leases(own text, run bigint, accounts text[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = makeready, pg_temp AS $$
BEGIN
  PERFORM speaks_for(own);
  UPDATE reader_lease SET lease_until = now() WHERE owner = own AND incarnation = run AND account = ANY (accounts);
END $$;
`;
