import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Database, Row } from '../database/database.ts';
import { storedSchema } from '../database/schema/index.ts';

/** The columns covered by a link of the chain, in order: all of a line. */
export const CHAINED = [
  'seq',
  'subject',
  'subject_id',
  'label',
  'job_key',
  'batch_key',
  'from_state',
  'to_state',
  'at',
  'service_at',
  'why',
  'why_code',
  'why_values',
  'source',
  'operator',
] as const;

export type LineValue = string | number | null;

/** What a link covers of a line. A line from before desks were recorded has none, and is covered without. */
export const chainedOf = (line: readonly LineValue[], desk: LineValue): readonly LineValue[] =>
  desk === null ? line : [...line, desk];

/** The chain before the first line. */
const START = Buffer.alloc(32);
const LINE_BATCH_SIZE = 1_000;

/**
 * The link of a line: SHA-256 over the previous line's link and the line's own values, as JSON.
 * @param before null for the first line.
 * @param values in the order of CHAINED.
 */
export const linkOf = (before: Uint8Array | null, values: readonly LineValue[]): Buffer =>
  hash('sha256', Buffer.concat([before ?? START, Buffer.from(JSON.stringify(values))]), 'buffer');

/**
 * The result of checking the whole log. `head` is the link of its last line, which can be noted to detect
 * later that the log was rewritten. Broken: the number of the first line that was changed or is missing.
 */
export type LogVerdict =
  | { readonly kind: 'unbroken'; readonly entries: number; readonly head: string }
  | { readonly kind: 'changed' | 'removed'; readonly seq: number };

/**
 * Follows the chain from its first line to its last.
 */
export function verifyLog(db: Pick<Database, 'all' | 'one'>): LogVerdict {
  let link: Buffer | null = null;
  let seq = 0;
  let entries = 0;
  for (;;) {
    const rows = db.all(
      `SELECT ${CHAINED.join(', ')}, desk, chain FROM transition WHERE seq > ? ORDER BY seq LIMIT ?`,
      [seq, LINE_BATCH_SIZE],
    );
    for (const row of rows) {
      const own = Number(row.seq);
      const chain = row.chain instanceof Uint8Array ? row.chain : null;
      if (own !== seq + 1) return { kind: 'removed', seq: seq + 1 };
      const expected = linkOf(
        link,
        chainedOf(
          CHAINED.map((column) => cellOf(row, column)),
          cellOf(row, 'desk'),
        ),
      );
      if (chain === null || !expected.equals(chain)) return { kind: 'changed', seq: own };
      link = expected;
      seq = own;
      entries++;
    }
    if (rows.length < LINE_BATCH_SIZE) break;
  }
  // SQLite itself remembers the number of the last line that ever existed.
  const last = Number(db.one("SELECT seq FROM sqlite_sequence WHERE name = 'transition'", [])?.seq ?? 0);
  if (last > seq) return { kind: 'removed', seq: seq + 1 };
  return { kind: 'unbroken', entries, head: (link ?? START).toString('hex') };
}

/**
 * The same for the store in a file, which is only read, since a station may be using it. Null for a store of
 * an unreleased version.
 */
export function verifyLogFile(file: string): LogVerdict | null {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const read: Pick<Database, 'all' | 'one'> = {
      all: (sql, params) => db.prepare(sql).all(...params),
      one: (sql, params) => db.prepare(sql).get(...params),
    };
    return storedSchema(read) === null ? null : verifyLog(read);
  } finally {
    db.close();
  }
}

const cellOf = (row: Row, column: string): LineValue => {
  const value = row[column];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};
