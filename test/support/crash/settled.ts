import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type ChangingService, PRINTING, QUEUED } from './changing-service.ts';
import { readJournal } from './journal.ts';
import { filesOf, NewestReading } from './newest-reading.ts';

const FileRow = z.object({
  id: z.string(),
  state: z.string(),
  sha256: z.string().nullable(),
  reason_code: z.string().nullable(),
});
export type FileRow = z.infer<typeof FileRow>;

/** Where files come to rest. */
const restful = new Set(['picked-up', 'withdrawn', 'on-hold', 'expected']);
/** Only a replacement of a delivered file waits for approval here. */
const afterDelivery = new Set<string | null>(['hold.revised', 'hold.replaces-sent', 'hold.bytes-sent']);

/**
 * The SHA-256 of the files that are due according to the service and to what an operator has sent by hand,
 * by artwork ID.
 */
export function dueFilesOf(service: ChangingService, data: string): Map<string, string> {
  const newest = new NewestReading(service);
  for (const line of readJournal(join(data, 'journal'))) if (line.what !== 'committing') newest.note(line);
  const due = new Map<string, string>();
  for (const [job, told] of service.jobs) {
    for (const [id, sha256] of filesOf(job, told)) {
      const isByHand = told.status === PRINTING && newest.sentByHand.has(id);
      if (told.status === QUEUED || isByHand) due.set(id, sha256);
    }
  }
  return due;
}

/** The files of a store at this moment, even while a station writes to it. */
export function filesNow(data: string): FileRow[] {
  const db = new DatabaseSync(join(data, 'station.sqlite'), { readOnly: true });
  try {
    return db
      .prepare('SELECT id, state, sha256, reason_code FROM artwork')
      .all()
      .map((row) => FileRow.parse(row));
  } finally {
    db.close();
  }
}

/** Whether the ledger says of each file that its RIP has picked it up. */
export const areAllPickedUp = (data: string): boolean =>
  filesNow(data).every(({ state }) => state === 'picked-up');

/** Whether this file waits for approval because it replaces a delivered one. */
export const isHeld = (file: FileRow | undefined, sha256: string): boolean =>
  file?.state === 'on-hold' && file.sha256 === sha256 && afterDelivery.has(file.reason_code);

/** Whether nothing is under way any more, and everything due has been picked up or is on hold. */
export function isSettled(data: string, due: ReadonlyMap<string, string>): boolean {
  const files = new Map(filesNow(data).map((file) => [file.id, file]));
  const isThere = ([id, sha256]: [string, string]): boolean => {
    const file = files.get(id);
    return isHeld(file, sha256) || (file?.state === 'picked-up' && file.sha256 === sha256);
  };
  return [...files.values()].every(({ state }) => restful.has(state)) && [...due].every(isThere);
}
