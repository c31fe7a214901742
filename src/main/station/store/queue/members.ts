import {
  type Fact,
  HotFolderId,
  idleStates,
  type JobKey,
  type Message,
  type Note,
  type Phase,
  type Status,
  type StatusMeaning,
  stoppedStates,
} from '../../../../contract/index.ts';
import { FILE_KEPT, TROUBLED_DELIVERY } from '../artworks/file-attention.ts';
import { number, numberOrNull, remembered, text, textOrNull } from '../database/columns.ts';
import type { Database, Row } from '../database/database.ts';
import {
  factIn,
  jobKeyOf,
  leftOutWords,
  meaningOf,
  noteOrNull,
  notesIn,
  orderChangesIn,
  statusIn,
  withoutId,
} from '../database/job-columns.ts';
import { messageFrom, sqlSet } from '../database/rows.ts';
import { alarmsOfJob } from '../jobs/job-alarms.ts';
import { FILE_COUNTS, filesNeedingAttention, filesOnHold } from '../jobs/job-record.ts';
import { phaseOfJob } from './queue-row.ts';

/** Counts files by state. */
export interface FileCounts {
  readonly files_total: number;
  readonly files_under_way: number;
  readonly files_delivered: number;
  readonly files_picked_up: number;
  readonly files_recalled: number;
  readonly files_past: number;
  readonly files_refused: number;
  readonly files_unbatched: number;
  readonly files_stopped: number;
  readonly files_kept: number;
  /** When the last of them was picked up, in milliseconds. */
  readonly picked_up_at: number | null;
  /** Ids separated by commas, some of them repeated. */
  readonly hot_folders: string | null;
}

/** A job in a row of the queue. */
export interface Member extends FileCounts {
  readonly key: JobKey;
  readonly service_id: string;
  readonly address: string | null;
  readonly status_code: string;
  readonly status: Status;
  readonly meaning: StatusMeaning;
  readonly gone_at: number | null;
  readonly acknowledged_status: string | null;
  readonly order_changes: readonly Message[];
  readonly left_out: readonly string[];
  readonly without_id: readonly Message[];
  /** Not 0: an operator has moved it to the front. */
  readonly rush: number;
  /** What an operator noted on it. */
  readonly note: Note | null;
  /** When it has to be ready by the service's own word, in milliseconds. */
  readonly due: Fact<number>;
  /** For each component with files. */
  readonly components: ReadonlyMap<string, FileCounts>;
}

/** A job in a row, with the files of one of its components; `component` is null if it has no files. */
interface MemberRow extends Omit<Member, 'components'> {
  readonly component: string | null;
}

const toMemberRow = (row: Row): MemberRow => ({
  key: jobKeyOf(row.key),
  service_id: text(row.service_id),
  address: textOrNull(row.address),
  status_code: text(row.status_code),
  status: statusIn(row.status),
  meaning: meaningOf(row.meaning),
  gone_at: numberOrNull(row.gone_at),
  acknowledged_status: textOrNull(row.acknowledged_status),
  order_changes: orderChangesIn(row.order_changes),
  left_out: row.notes === null ? [] : leftOutWords(notesIn(row.notes)),
  without_id: row.notes === null ? [] : withoutId(notesIn(row.notes)),
  rush: number(row.rush),
  note: noteOrNull(row.note),
  due: factIn(numberOrNull(row.due_at), textOrNull(row.due_unread)),
  files_total: number(row.files_total),
  files_under_way: number(row.files_under_way),
  files_delivered: number(row.files_delivered),
  files_picked_up: number(row.files_picked_up),
  files_recalled: number(row.files_recalled),
  files_past: number(row.files_past),
  files_refused: number(row.files_refused),
  files_unbatched: number(row.files_unbatched),
  files_stopped: number(row.files_stopped),
  files_kept: number(row.files_kept),
  picked_up_at: numberOrNull(row.picked_up_at),
  hot_folders: textOrNull(row.hot_folders),
  component: textOrNull(row.component),
});

const MEMBERS = `
  SELECT job.key, job.service_id, job.address, job.status_code, job.status, job.meaning, job.gone_at,
         job.acknowledged_status, job.order_changes, job.is_rush AS rush, job.note, job.due_at, job.due_unread,
         CASE WHEN job.not_understood LIKE '%"unread.left-out"%' OR job.not_understood LIKE '%"unread.file-without-id"%' OR job.not_understood LIKE '%"unread.beside-components"%'
           THEN job.not_understood END AS notes, artwork.component,
         coalesce(sum(artwork.state NOT IN ${sqlSet(idleStates)}), 0) AS files_under_way,
         max(CASE artwork.state WHEN 'picked-up' THEN artwork.changed_at END) AS picked_up_at,
         group_concat((SELECT group_concat(DISTINCT hot_folder_id) FROM delivery
           WHERE delivery.artwork_id = artwork.id AND delivery.state NOT IN ('removing', 'removed'))) AS hot_folders,
         ${FILE_COUNTS}
    FROM job LEFT JOIN artwork ON artwork.job_key = job.key`;

/** Which jobs a row shows. */
export type Members = 'of-batch' | 'of-queued-batch' | 'of-job';

const membersWhere = (where: string): string =>
  `${MEMBERS} WHERE ${where} GROUP BY job.key, artwork.component ORDER BY job.name, job.key`;

const STATEMENTS: Readonly<Record<Members, string>> = {
  'of-batch': membersWhere('job.batch_key = ?'),
  // A job that has been grouped into a batch shows there, and no longer in its queued batch.
  'of-queued-batch': membersWhere(
    'job.queued_batch_key = ? AND NOT EXISTS (SELECT 1 FROM batch WHERE batch.key = job.batch_key)',
  ),
  'of-job': membersWhere('job.key = ?'),
};

/** The jobs of a row, by name, with the states of their files. */
export function membersOf(db: Database, members: Members, key: string): Member[] {
  const rows = db.all(STATEMENTS[members], [key]).map(toMemberRow);
  const byJob = Map.groupBy(rows, (row) => row.key);
  return [...byJob.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const components = new Map<string, FileCounts>();
    for (const row of [first, ...others]) if (row.component !== null) components.set(row.component, row);
    return [{ ...first, ...sumOf([first, ...others]), components }];
  });
}

const NO_FILES: FileCounts = {
  files_total: 0,
  files_under_way: 0,
  files_delivered: 0,
  files_picked_up: 0,
  files_recalled: 0,
  files_past: 0,
  files_refused: 0,
  files_unbatched: 0,
  files_stopped: 0,
  files_kept: 0,
  picked_up_at: null,
  hot_folders: null,
};

/** A job limited to one of its components. */
export const onlyComponent = (member: Member, component: string): Member => ({
  ...member,
  ...NO_FILES,
  ...member.components.get(component),
});

/** The combined counts of several. */
export const sumOf = (counts: readonly FileCounts[]): FileCounts =>
  counts.reduce(
    (sum, one) => ({
      files_total: sum.files_total + one.files_total,
      files_under_way: sum.files_under_way + one.files_under_way,
      files_delivered: sum.files_delivered + one.files_delivered,
      files_picked_up: sum.files_picked_up + one.files_picked_up,
      files_recalled: sum.files_recalled + one.files_recalled,
      files_past: sum.files_past + one.files_past,
      files_refused: sum.files_refused + one.files_refused,
      files_unbatched: sum.files_unbatched + one.files_unbatched,
      files_stopped: sum.files_stopped + one.files_stopped,
      files_kept: sum.files_kept + one.files_kept,
      picked_up_at: Math.max(sum.picked_up_at ?? 0, one.picked_up_at ?? 0) || null,
      hot_folders: [sum.hot_folders, one.hot_folders].filter((ids) => ids !== null).join(',') || null,
    }),
    NO_FILES,
  );

const hotFolderOf = remembered((id) => HotFolderId.parse(id));

export const hotFoldersOf = ({ hot_folders: ids }: FileCounts): HotFolderId[] =>
  ids === null ? [] : [...new Set(ids.split(','))].sort().map(hotFolderOf);

export const alarmOfMember = (member: Member): Message | null =>
  alarmsOfJob(
    { ...member, statusName: member.status.name },
    {
      total: member.files_total,
      past: member.files_past,
      refused: member.files_refused,
      unbatched: member.files_unbatched,
    },
  )[0] ?? null;

/** @param alarm of the whole job, which also counts for its components. */
export const phaseOfMember = (member: Member, alarm: Message | null = alarmOfMember(member)): Phase =>
  phaseOfJob({
    meaning: member.meaning,
    isGone: member.gone_at !== null,
    hasAlarm: alarm !== null,
    filesTotal: member.files_total,
    filesUnderWay: member.files_under_way,
    filesDelivered: member.files_delivered,
    filesPickedUp: member.files_picked_up,
    filesNeedingAttention: filesNeedingAttention(member, member),
    filesOnHold: filesOnHold(member, member),
  });

const marksOf = (values: readonly unknown[]): string => values.map(() => '?').join(', ');

/** The first problem of the files of these jobs, or of one of their components. */
export function firstProblem(
  db: Database,
  jobs: readonly JobKey[],
  component: string | null,
): Message | null {
  const row = db.one(
    `SELECT CASE WHEN artwork.is_recall_acknowledged = 0 THEN artwork.recall END AS recall, artwork.recall_code,
            artwork.recall_values, artwork.reason, artwork.reason_code, artwork.reason_values,
            delivery.problem, delivery.problem_code, delivery.problem_values
       FROM artwork LEFT JOIN delivery ON delivery.artwork_id = artwork.id
        AND ${TROUBLED_DELIVERY}
      WHERE artwork.job_key IN (${marksOf(jobs)}) AND artwork.component = coalesce(?, artwork.component)
        AND ((artwork.state IN ${sqlSet(stoppedStates)} AND NOT ${FILE_KEPT}) OR delivery.id IS NOT NULL
          OR (artwork.recall IS NOT NULL AND artwork.is_recall_acknowledged = 0))
      ORDER BY recall IS NULL, artwork.changed_at LIMIT 1`,
    [...jobs, component],
  );
  return (
    messageFrom(row?.recall, row?.recall_code, row?.recall_values) ??
    messageFrom(row?.reason, row?.reason_code, row?.reason_values) ??
    messageFrom(row?.problem, row?.problem_code, row?.problem_values)
  );
}

/** Why the first file of these jobs, or of one of their components, is kept on hold on purpose. */
export function firstHold(db: Database, jobs: readonly JobKey[], component: string | null): Message | null {
  const row = db.one(
    `SELECT artwork.reason, artwork.reason_code, artwork.reason_values FROM artwork
      WHERE artwork.job_key IN (${marksOf(jobs)}) AND artwork.component = coalesce(?, artwork.component)
        AND ${FILE_KEPT}
      ORDER BY artwork.changed_at LIMIT 1`,
    [...jobs, component],
  );
  return messageFrom(row?.reason, row?.reason_code, row?.reason_values);
}
