import { z } from 'zod';
import {
  ArtworkId,
  ArtworkState,
  ConnectionId,
  FileKind,
  JobKey,
  type Message,
  type SizeMm,
} from '../../../../contract/index.ts';
import { number, numberOrNull, oneOf, remembered, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { json, messageFrom } from '../database/rows.ts';

const idOf = remembered((id) => ArtworkId.parse(id));
const connectionOf = remembered((id) => ConnectionId.parse(id));
const jobKeyOf = remembered((key) => JobKey.parse(key));
const kindOf = oneOf(FileKind.options);
const stateOf = oneOf(ArtworkState.options);
const Finishings = json(z.array(z.string()));
const finishingsIn = remembered((text) => Finishings.parse(text));
const Sums = json(z.object({ sha256: z.string().optional(), md5: z.string().optional() }));
const sumsIn = remembered((text) => Sums.parse(text));

/** An artwork file as the station works on it. Sizes in bytes, instants in milliseconds. */
export interface ArtworkRecord {
  readonly id: ArtworkId;
  readonly connectionId: ConnectionId;
  readonly jobKey: JobKey;
  readonly component: string;
  readonly fileId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly finishings: readonly string[];
  readonly announcedSize: number | null;
  readonly announcedSums: { readonly sha256?: string | undefined; readonly md5?: string | undefined };
  readonly state: ArtworkState;
  readonly attempt: number;
  readonly retryAt: number | null;
  readonly reason: Message | null;
  readonly totalBytes: number | null;
  readonly partBytes: number;
  readonly partValidator: string | null;
  /** sha-256 of the part's bytes that are known to be on disk. */
  readonly partSha256: string | null;
  readonly sha256: string | null;
  readonly bytes: number | null;
  /** Of the archived bytes, by what they are, without a dot: `pdf` unless the operator takes others. */
  readonly extension: string;
  readonly changedAt: number;
  /** Higher is fetched first. */
  readonly priority: number;
  /** Why the file is to be held before it is fed; null where it is not. */
  readonly hold: string | null;
  /** The service announces other bytes than the archive holds, and they have not been asked for yet. */
  readonly isOutdated: boolean;
  /** The newest reading of its job names it. */
  readonly isNamed: boolean;
  /** The file that came in its place, and the one in whose place it came. */
  readonly replacedBy: ArtworkId | null;
  readonly replaces: ArtworkId | null;
  /** An operator sends it although its job is past the status that feeds. */
  readonly byHand: boolean;
  /** It was fed and is not wanted any more; null where it is, or an operator has acknowledged it. */
  readonly recall: Message | null;
  /** The same, acknowledged or not. */
  readonly isRecalled: boolean;
  /** New artwork is requested in place of those bytes; null where it is not, or the file was released. */
  readonly asked: { readonly note: string; readonly at: number; readonly sha256: string | null } | null;
  /** An operator approved it, and it has not gone yet. */
  readonly approvedAt: number | null;
  /** How far operators have decided about it: the number of a line of the log; 0: none has. */
  readonly decided: number;
}

/** Whether new artwork is requested and other bytes have not come since. */
export const isAwaitingArtwork = ({ asked, sha256 }: Pick<ArtworkRecord, 'asked' | 'sha256'>): boolean =>
  asked !== null && asked.sha256 === sha256;

/** What names, routes and tickets need to know of a file's job. */
export interface JobContext {
  readonly jobServiceId: string;
  readonly jobName: string;
  readonly product: string;
  readonly quantity: number | null;
  readonly batchServiceId: string | null;
  readonly material: string | null;
  /** Of the file's component; null where its job does not tell of that component. */
  readonly finishings: readonly { readonly alias: string; readonly name: string }[] | null;
  /** Of the file's component, trimmed, in millimetres. */
  readonly size: SizeMm | null;
  /** As ordered, else as preflight counted them in the bytes that are here. */
  readonly pages: number | null;
  /** Whom the job is for. */
  readonly customer: string | null;
  /** The delivery group that the job ships by or, where its delivery has none, the service. */
  readonly delivery: string | null;
  /** Why an operator feeds the file although preflight blocks it; null: it does not, or nobody does. */
  readonly preflightOverride: string | null;
}

/** A file of the archive that nothing needs any more. */
export interface Removable {
  readonly sha256: string;
  readonly bytes: number;
  /** When the last of its jobs was done with it, in milliseconds. */
  readonly doneAt: number;
}

export function toArtworkRecord(row: Row): ArtworkRecord {
  const askedNote = textOrNull(row.asked_note);
  const askedAt = numberOrNull(row.asked_at);
  return {
    id: idOf(row.id),
    connectionId: connectionOf(row.connection_id),
    jobKey: jobKeyOf(row.job_key),
    component: text(row.component),
    fileId: text(row.file_id),
    name: text(row.name),
    kind: kindOf(row.kind),
    finishings: finishingsIn(row.finishings),
    announcedSize: numberOrNull(row.announced_size),
    announcedSums: sumsIn(row.announced_sums),
    state: stateOf(row.state),
    attempt: number(row.attempt),
    retryAt: numberOrNull(row.retry_at),
    reason: messageFrom(row.reason, row.reason_code, row.reason_values),
    totalBytes: numberOrNull(row.total_bytes),
    partBytes: number(row.part_bytes),
    partValidator: textOrNull(row.part_validator),
    partSha256: textOrNull(row.part_sha256),
    sha256: textOrNull(row.sha256),
    bytes: numberOrNull(row.bytes),
    extension: text(row.extension),
    changedAt: number(row.changed_at),
    priority: number(row.priority),
    hold: textOrNull(row.hold),
    isOutdated: number(row.outdated) === 1,
    isNamed: number(row.named) === 1,
    replacedBy: row.replaced_by === null ? null : idOf(row.replaced_by),
    replaces: row.replaces === null ? null : idOf(row.replaces),
    byHand: number(row.by_hand) === 1,
    recall:
      number(row.recall_seen) === 1 ? null : messageFrom(row.recall, row.recall_code, row.recall_values),
    isRecalled: textOrNull(row.recall_code) !== null,
    asked:
      askedNote === null || askedAt === null
        ? null
        : { note: askedNote, at: askedAt, sha256: textOrNull(row.asked_sha256) },
    approvedAt: numberOrNull(row.approved_at),
    decided: number(row.decided),
  };
}

/** A file as it stands in the store; null where it is not there. */
export function artworkIn(db: Database, id: ArtworkId): ArtworkRecord | null {
  const row = db.one('SELECT * FROM artwork WHERE id = ?', [id]);
  return row === undefined ? null : toArtworkRecord(row);
}

/** What the steps of its deliveries have to know of a file; null where it is not there. */
export function standingOf(
  db: Database,
  id: ArtworkId,
): Pick<ArtworkRecord, 'state' | 'name' | 'jobKey'> | null {
  const row = db.one('SELECT state, name, job_key FROM artwork WHERE id = ?', [id]);
  if (row === undefined) return null;
  return { state: stateOf(row.state), name: text(row.name), jobKey: jobKeyOf(row.job_key) };
}
