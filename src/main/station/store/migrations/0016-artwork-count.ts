/**
 * The number of files in each state: needed after every change, so it is stored instead of counted each time.
 */
export const sql = `
CREATE TABLE artwork_count (
  state TEXT PRIMARY KEY,
  n     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO artwork_count SELECT state, count(*) FROM artwork GROUP BY state;

CREATE TRIGGER artwork_comes AFTER INSERT ON artwork BEGIN
  INSERT INTO artwork_count SELECT new.state, 0 WHERE NOT EXISTS (SELECT 1 FROM artwork_count WHERE state = new.state);
  UPDATE artwork_count SET n = n + 1 WHERE state = new.state;
END;
CREATE TRIGGER artwork_goes AFTER DELETE ON artwork BEGIN
  UPDATE artwork_count SET n = n - 1 WHERE state = old.state;
END;
CREATE TRIGGER artwork_moves AFTER UPDATE OF state ON artwork WHEN old.state <> new.state BEGIN
  INSERT INTO artwork_count SELECT new.state, 0 WHERE NOT EXISTS (SELECT 1 FROM artwork_count WHERE state = new.state);
  UPDATE artwork_count SET n = n + CASE state WHEN new.state THEN 1 ELSE -1 END WHERE state IN (old.state, new.state);
END;
`;
