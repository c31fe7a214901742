import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Taken } from './hungry-rip.ts';

/** Whether a file in a hot folder is a slip sheet, or the ticket of one. */
export const isSlip = (name: string): boolean => name.includes('-0-slip.');

/** The slip sheets that are missing, came twice, or came after a file of their job, in words. */
export function slipFaults(jobs: readonly string[], taken: readonly Taken[], data: string): string[] {
  const sheets = taken.filter(({ name }) => isSlip(name) && name.endsWith('.pdf'));
  const faults = jobs.flatMap((job) => {
    const short = job.replaceAll('-', '').slice(0, 8);
    const its = sheets.filter(({ name }) => name.split('_')[2] === short);
    return its.length === 1 ? [] : [`${its.length} slip sheets of ${job}.`];
  });
  const db = new DatabaseSync(join(data, 'station.sqlite'), { readOnly: true });
  const late = db
    .prepare(
      `SELECT slip.key FROM slip JOIN delivery AS sheet ON sheet.artwork_id = slip.id
        WHERE sheet.state <> 'picked-up' OR EXISTS (
          SELECT 1 FROM artwork JOIN delivery AS file ON file.artwork_id = artwork.id
             JOIN transition AS begun ON begun.subject = 'delivery' AND begun.subject_id = file.id
              AND begun.to_state = 'copying'
             JOIN transition AS there ON there.subject = 'delivery' AND there.subject_id = sheet.id
              AND there.to_state = 'delivered'
           WHERE artwork.job_key = slip.key AND begun.seq < there.seq)`,
    )
    .all();
  db.close();
  return [...faults, ...late.map(({ key }) => `The slip sheet of ${String(key)} came late, or stays.`)];
}
