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
import type { Database, Row } from '../database/database.ts';
import { json, messageFrom } from '../database/rows.ts';

const Sums = z.object({ sha256: z.string().optional(), md5: z.string().optional() });

const ArtworkRow = z.object({
  id: ArtworkId,
  connection_id: ConnectionId,
  job_key: JobKey,
  component: z.string(),
  file_id: z.string(),
  name: z.string(),
  kind: FileKind,
  finishings: json(z.array(z.string())),
  announced_size: z.number().nullable(),
  announced_sums: json(Sums),
  state: ArtworkState,
  attempt: z.number(),
  retry_at: z.number().nullable(),
  total_bytes: z.number().nullable(),
  part_bytes: z.number(),
  part_validator: z.string().nullable(),
  part_sha256: z.string().nullable(),
  sha256: z.string().nullable(),
  bytes: z.number().nullable(),
  extension: z.string(),
  changed_at: z.number(),
  priority: z.number(),
  hold: z.string().nullable(),
  outdated: z.number(),
  named: z.number(),
  replaced_by: ArtworkId.nullable(),
  replaces: ArtworkId.nullable(),
  by_hand: z.number(),
  recall_seen: z.number(),
  recall_code: z.string().nullable(),
  asked_note: z.string().nullable(),
  asked_at: z.number().nullable(),
  asked_sha256: z.string().nullable(),
  approved_at: z.number().nullable(),
  decided: z.number(),
});

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

export const toArtworkRecord = (row: Row): ArtworkRecord => {
  const r = ArtworkRow.parse(row);
  return {
    id: r.id,
    connectionId: r.connection_id,
    jobKey: r.job_key,
    component: r.component,
    fileId: r.file_id,
    name: r.name,
    kind: r.kind,
    finishings: r.finishings,
    announcedSize: r.announced_size,
    announcedSums: r.announced_sums,
    state: r.state,
    attempt: r.attempt,
    retryAt: r.retry_at,
    reason: messageFrom(row.reason, row.reason_code, row.reason_values),
    totalBytes: r.total_bytes,
    partBytes: r.part_bytes,
    partValidator: r.part_validator,
    partSha256: r.part_sha256,
    sha256: r.sha256,
    bytes: r.bytes,
    extension: r.extension,
    changedAt: r.changed_at,
    priority: r.priority,
    hold: r.hold,
    isOutdated: r.outdated === 1,
    isNamed: r.named === 1,
    replacedBy: r.replaced_by,
    replaces: r.replaces,
    byHand: r.by_hand === 1,
    recall: r.recall_seen === 1 ? null : messageFrom(row.recall, row.recall_code, row.recall_values),
    isRecalled: r.recall_code !== null,
    asked:
      r.asked_note === null || r.asked_at === null
        ? null
        : { note: r.asked_note, at: r.asked_at, sha256: r.asked_sha256 },
    approvedAt: r.approved_at,
    decided: r.decided,
  };
};

/** A file as it stands in the store; null where it is not there. */
export function artworkIn(db: Database, id: ArtworkId): ArtworkRecord | null {
  const row = db.one('SELECT * FROM artwork WHERE id = ?', [id]);
  return row === undefined ? null : toArtworkRecord(row);
}
