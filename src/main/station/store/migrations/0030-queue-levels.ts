/**
 * The queue by batches, jobs and components, with what it can be grouped and sorted by; the customer of a
 * job; what an operator has moved to the front. The rows, and the index of their words, are remade after the
 * store is opened.
 */
export const sql = `
ALTER TABLE job ADD COLUMN customer TEXT DEFAULT '';                -- '': to be read from 'original'; null: not known
ALTER TABLE job ADD COLUMN rush INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch ADD COLUMN rush INTEGER NOT NULL DEFAULT 0;

DROP TABLE queue_text;
DROP TABLE queue_row;
CREATE TABLE queue_row (
  id            INTEGER PRIMARY KEY,           -- level * 2^40 and more: the index of words tells levels apart by it
  level         INTEGER NOT NULL,              -- 0 batches, 1 jobs, 2 components
  key           TEXT NOT NULL,
  phase_rank    INTEGER NOT NULL,
  not_rush      INTEGER NOT NULL,              -- 0 was moved to the front; 0 where it is over, as the next two
  ship_by       INTEGER NOT NULL,              -- the latest instant where none is known
  urgency       INTEGER NOT NULL,              -- 0 leaves first; 0 where ship_by says it
  sort_at       INTEGER NOT NULL,              -- oldest first; what is over, newest first (negative)
  status_code   TEXT NOT NULL,
  -- What the queue is grouped by; empty: no value.
  stock         TEXT NOT NULL,
  finishing     TEXT NOT NULL,
  delivery      TEXT NOT NULL,
  customer      TEXT NOT NULL,
  hot_folder    TEXT NOT NULL,
  rip           TEXT NOT NULL,
  -- What it can be sorted by besides; -1: not known.
  product       TEXT NOT NULL,
  copies        INTEGER NOT NULL,
  size          INTEGER NOT NULL,              -- square millimetres
  jobs          INTEGER NOT NULL,
  progress      INTEGER NOT NULL,              -- files sent, per mille
  created_at    INTEGER NOT NULL,
  changed_at    INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  UNIQUE (level, key)
) STRICT;
CREATE INDEX queue_order ON queue_row (level, phase_rank, not_rush, ship_by, urgency, sort_at, key);
CREATE INDEX queue_status ON queue_row (level, status_code, phase_rank, not_rush, ship_by, urgency, sort_at, key);

CREATE TABLE queue_text (
  id    INTEGER PRIMARY KEY REFERENCES queue_row (id) ON DELETE CASCADE,
  row   TEXT NOT NULL,                         -- contract QueueRow
  words TEXT NOT NULL                          -- what an operator may look for: lower-cased, sorted, a space in between
) STRICT;
`;
