/**
 * A file may be called as another one's ticket, which no index can refuse: names for one hot folder are
 * reserved one after the other, so each sees those before it.
 */
export const sql = `
CREATE OR REPLACE FUNCTION reserve_names(own text, claimed text, claim integer, file_name text, ticket text) RETURNS boolean
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
`;
