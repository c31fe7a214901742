import { z } from 'zod';
import {
  ArtworkId,
  ArtworkIssue,
  ArtworkState,
  ChosenFolders,
  ConnectionId,
  type Fact,
  FileKind,
  JobKey,
  type Message,
  type SizeMm,
  Status,
} from '../../../../contract/index.ts';
import type { FileChecksums } from '../../model/service-resources.ts';
import { number, numberOrNull, oneOf, remembered, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import { json, messageColumns, messageFrom } from '../database/rows.ts';
import type { Columns } from '../database/update-changed.ts';

const idOf = remembered((id) => ArtworkId.parse(id));
const connectionOf = remembered((id) => ConnectionId.parse(id));
const jobKeyOf = remembered((key) => JobKey.parse(key));
const kindOf = oneOf(FileKind.options);
const stateOf = oneOf(ArtworkState.options);
const Finishings = json(z.array(z.string()));
const finishingsIn = remembered((text) => Finishings.parse(text));
const Chosen = json(ChosenFolders);
const chosenIn = remembered((text) => Chosen.parse(text));
const sum = z.string().optional();
const Checksums = json(z.object({ sha256: sum, sha512: sum, sha384: sum, sha1: sum, md5: sum, crc32c: sum }));
const checksumsIn = remembered((text) => Checksums.parse(text));

const StatusColumn = json(Status);
const statusOf = remembered((text) => StatusColumn.parse(text));

/** An artwork file as the station works with it. Sizes in bytes, instants in milliseconds. */
export interface ArtworkRecord {
  readonly id: ArtworkId;
  readonly connectionId: ConnectionId;
  readonly jobKey: JobKey;
  readonly component: string;
  readonly fileId: string;
  readonly name: string;
  readonly kind: FileKind;
  readonly finishings: readonly string[];
  readonly expectedBytes: number | null;
  readonly expectedHashes: { readonly [kind in keyof FileChecksums]?: string | undefined };
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
  /** Of the archived bytes, by content, without a dot: `pdf` unless the operator accepts others. */
  readonly extension: string;
  readonly changedAt: number;
  /** Higher is downloaded first. */
  readonly priority: number;
  /** Why the file is to be put on hold before it is sent; null if it is not. */
  readonly hold: Message | null;
  /** The service announces other bytes than the archive has, and they have not been requested yet. */
  readonly isOutdated: boolean;
  /** The status of its artwork; null if the service gives none. */
  readonly artworkStatus: Status | null;
  /** The newest answer about its job names it. */
  readonly isListed: boolean;
  /** The file that replaced it, and the one that it replaced. */
  readonly replacedBy: ArtworkId | null;
  readonly replaces: ArtworkId | null;
  /** The hot folders that an operator has chosen; null if none were. */
  readonly chosen: ChosenFolders | null;
  /** An operator sends it although its job is past its download status. */
  readonly isSentManually: boolean;
  /** It was sent and is no longer wanted; null if it is wanted, or an operator has acknowledged it. */
  readonly recall: Message | null;
  /** Whether it is recalled, acknowledged or not. */
  readonly isRecalled: boolean;
  /** New artwork is requested in place of those bytes; null if it is not, or if the file was released. */
  readonly replacement: {
    readonly note: string;
    readonly at: number;
    readonly sha256: string | null;
    /** Null if the service is not told of it. */
    readonly issue: ArtworkIssue | null;
  } | null;
  /** An operator approved it, and it has not been sent yet. */
  readonly approvedAt: number | null;
  /** The number of the log line of the latest operator's decision; 0 if there is none. */
  readonly decisionRevision: number;
}

/** The columns of a file that has no part file. */
export const withoutPart = { partBytes: 0, partValidator: null, partSha256: null, totalBytes: null } as const;

/** Whether new artwork is requested and has not arrived since. */
export const isAwaitingArtwork = ({
  replacement,
  sha256,
}: Pick<ArtworkRecord, 'replacement' | 'sha256'>): boolean =>
  replacement !== null && replacement.sha256 === sha256;

/** What names, routes and tickets need to know about a file's job. */
export interface JobContext {
  readonly jobServiceId: string;
  readonly jobName: string;
  /** The number of the shop or customer, and the service's own; null if it names none. */
  readonly reference: string | null;
  readonly hash: string | null;
  readonly product: string;
  readonly quantity: Fact<number>;
  readonly batchServiceId: string | null;
  /** Of the file's component, like the following; absent if its job does not describe that component. */
  readonly material: Fact<string>;
  readonly finishings: Fact<readonly { readonly alias: string; readonly name: string }[]>;
  /** Trimmed and with bleed, in millimetres. */
  readonly size: Fact<SizeMm>;
  readonly unfinished: Fact<SizeMm>;
  /** As ordered, or else as preflight counted them in the current bytes. */
  readonly pages: Fact<number>;
  /** The customer of the job. */
  readonly customer: Fact<string>;
  /** The delivery group of the job or, for a delivery without one, the service. */
  readonly delivery: Fact<string>;
  /** When it has to be ready by its cut-off or the service, in milliseconds. */
  readonly shipBy: Fact<number>;
  /** Why an operator sends the file although preflight blocks it; null if that is not the case. */
  readonly preflightOverride: string | null;
}

/** A file of the archive that nothing needs any more. */
export interface Removable {
  readonly sha256: string;
  readonly bytes: number;
  /** When the last of its jobs was finished with it, in milliseconds. */
  readonly doneAt: number;
}

export interface ArchiveSurvey {
  /** Bytes of all files in the archive. */
  readonly bytes: number;
  /** The first finished first. */
  readonly removable: readonly Removable[];
}

const issueIn = (stored: string): ArtworkIssue => ArtworkIssue.parse(JSON.parse(stored));

export function toArtworkRecord(row: Row): ArtworkRecord {
  const note = textOrNull(row.replacement_note);
  const requestedAt = numberOrNull(row.replacement_requested_at);
  return {
    id: idOf(row.id),
    connectionId: connectionOf(row.connection_id),
    jobKey: jobKeyOf(row.job_key),
    component: text(row.component),
    fileId: text(row.file_id),
    name: text(row.name),
    kind: kindOf(row.kind),
    finishings: finishingsIn(row.finishings),
    expectedBytes: numberOrNull(row.expected_bytes),
    expectedHashes: checksumsIn(row.expected_hashes),
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
    hold: messageFrom(row.hold, row.hold_code, row.hold_values),
    isOutdated: number(row.is_outdated) === 1,
    artworkStatus: row.artwork_status === null ? null : statusOf(row.artwork_status),
    isListed: number(row.is_listed) === 1,
    replacedBy: row.replaced_by === null ? null : idOf(row.replaced_by),
    replaces: row.replaces === null ? null : idOf(row.replaces),
    chosen: row.chosen === null ? null : chosenIn(text(row.chosen)),
    isSentManually: number(row.is_sent_manually) === 1,
    recall:
      number(row.is_recall_acknowledged) === 1
        ? null
        : messageFrom(row.recall, row.recall_code, row.recall_values),
    isRecalled: textOrNull(row.recall_code) !== null,
    replacement:
      note === null || requestedAt === null
        ? null
        : {
            note: note,
            at: requestedAt,
            sha256: textOrNull(row.replacement_sha256),
            issue: row.replacement_issue === null ? null : issueIn(text(row.replacement_issue)),
          },
    approvedAt: numberOrNull(row.approved_at),
    decisionRevision: number(row.decision_revision),
  };
}

/** The columns that the steps of a file's life write. */
export const stepColumns = (record: ArtworkRecord): Columns => {
  const [reason, reasonCode, reasonValues] = messageColumns(record.reason);
  const [hold, holdCode, holdValues] = messageColumns(record.hold);
  return {
    state: record.state,
    attempt: record.attempt,
    retry_at: record.retryAt,
    reason,
    reason_code: reasonCode,
    reason_values: reasonValues,
    total_bytes: record.totalBytes,
    part_bytes: record.partBytes,
    part_validator: record.partValidator,
    part_sha256: record.partSha256,
    hold,
    hold_code: holdCode,
    hold_values: holdValues,
    sha256: record.sha256,
    bytes: record.bytes,
    extension: record.extension,
    is_outdated: record.isOutdated ? 1 : 0,
    changed_at: record.changedAt,
    approved_at: record.approvedAt,
  };
};

/** A file in the store; null if it is not there. */
export function artworkIn(db: Database, id: ArtworkId): ArtworkRecord | null {
  const row = db.one('SELECT * FROM artwork WHERE id = ?', [id]);
  return row === undefined ? null : toArtworkRecord(row);
}

/** What the steps of its deliveries need to know about a file. */
export type Standing = Pick<ArtworkRecord, 'id' | 'state' | 'name' | 'jobKey' | 'isOutdated'>;

/** The columns that `toStanding` reads, of a query with a row's `artwork_id`. */
export const STANDING = `artwork.state AS file_state, artwork.name AS file_name,
  artwork.job_key AS file_job_key, artwork.is_outdated AS file_outdated`;

export const toStanding = (row: Row): Standing => ({
  id: idOf(row.artwork_id),
  state: stateOf(row.file_state),
  name: text(row.file_name),
  jobKey: jobKeyOf(row.file_job_key),
  isOutdated: number(row.file_outdated) === 1,
});

/** Null if there is no such file. */
export function standingOf(db: Database, id: ArtworkId): Standing | null {
  const row = db.one(`SELECT id AS artwork_id, ${STANDING} FROM artwork WHERE id = ?`, [id]);
  return row === undefined ? null : toStanding(row);
}
