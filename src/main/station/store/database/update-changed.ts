import type { SQLInputValue } from 'node:sqlite';
import type { Database } from './database.ts';

/** Values by column. */
export type Columns = Readonly<Record<string, SQLInputValue>>;

/**
 * Writes the columns of a row that differ. To SQLite, a column that is set to its own value has changed: it
 * would write every index with that column again, and call its triggers.
 */
export function updateChanged(
  db: Database,
  table: 'artwork' | 'delivery',
  id: string | number,
  { before, after }: { readonly before: Columns; readonly after: Columns },
): void {
  const changed = Object.entries(after).filter(([column, value]) => before[column] !== value);
  if (changed.length === 0) return;
  const sets = changed.map(([column]) => `${column} = ?`).join(', ');
  db.run(`UPDATE ${table} SET ${sets} WHERE id = ?`, [...changed.map(([, value]) => value), id]);
}
