import { z } from 'zod';
import { JobKey } from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { levelRank } from './queue-row.ts';

const ComponentRow = z.object({ jobKey: JobKey, component: z.string() });

/** The component that a row of level `components` shows, with its job; null for any other key. */
export function componentOf(db: Database, key: string): z.infer<typeof ComponentRow> | null {
  const found = db.one(
    `SELECT json_extract(row, '$.jobKey') AS jobKey, json_extract(row, '$.component') AS component
       FROM queue_row JOIN queue_content USING (id) WHERE level = ? AND key = ?`,
    [levelRank.components, key],
  );
  return found === undefined ? null : ComponentRow.parse(found);
}

/** The job of a component's row; any other key unchanged. */
export const jobOf = (db: Database, key: string): string => componentOf(db, key)?.jobKey ?? key;
