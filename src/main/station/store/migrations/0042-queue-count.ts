/**
 * The number of rows of the queue by level, status and phase, kept by the store itself: counting takes time
 * for every row, and every change of a row needs it.
 */
export const sql = `
CREATE TABLE queue_count (
  level       INTEGER NOT NULL,
  status_code TEXT NOT NULL,
  phase_rank  INTEGER NOT NULL,
  rows        INTEGER NOT NULL,                -- 0 where there were some
  PRIMARY KEY (level, status_code, phase_rank)
) STRICT, WITHOUT ROWID;
INSERT INTO queue_count
  SELECT level, status_code, phase_rank, count(*) FROM queue_row GROUP BY level, status_code, phase_rank;

CREATE TRIGGER queue_row_counted AFTER INSERT ON queue_row BEGIN
  INSERT INTO queue_count VALUES (new.level, new.status_code, new.phase_rank, 1)
    ON CONFLICT DO UPDATE SET rows = rows + 1;
END;
CREATE TRIGGER queue_row_uncounted AFTER DELETE ON queue_row BEGIN
  UPDATE queue_count SET rows = rows - 1
   WHERE level = old.level AND status_code = old.status_code AND phase_rank = old.phase_rank;
END;
CREATE TRIGGER queue_row_recounted AFTER UPDATE OF level, status_code, phase_rank ON queue_row BEGIN
  UPDATE queue_count SET rows = rows - 1
   WHERE level = old.level AND status_code = old.status_code AND phase_rank = old.phase_rank;
  INSERT INTO queue_count VALUES (new.level, new.status_code, new.phase_rank, 1)
    ON CONFLICT DO UPDATE SET rows = rows + 1;
END;
`;
