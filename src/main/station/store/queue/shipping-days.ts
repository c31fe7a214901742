import { z } from 'zod';
import {
  type CutOff,
  type DueCounts,
  DuePhase,
  type HotFolderId,
  JobKey,
  MAX_DUE_TIMES,
  owedStates,
  presentStates,
} from '../../../../contract/index.ts';
import { RUSH_PRIORITY } from '../artworks/rush-priority.ts';
import { nextCutOffsOf } from '../artworks/ship-by.ts';
import type { Database } from '../database/database.ts';
import { sqlSet } from '../database/rows.ts';
import { owedIn } from '../deliveries/deliveries.ts';
import { levelRank, phaseRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';

const CountRow = z.object({ at: z.number(), jobs: z.number(), files: z.number() });

/** As the index by which they are counted. */
const DATED = `FROM queue_row WHERE level = ${levelRank.jobs} AND ships_at > 0 AND phase_rank = ?`;
const COUNT = 'count(*) AS jobs, total(files) AS files';

const openPhases = DuePhase.exclude(['done']).options;

const noJobs = (): DueCounts => ({
  attention: { jobs: 0, files: 0 },
  ready: { jobs: 0, files: 0 },
  'at-rip': { jobs: 0, files: 0 },
  'on-hold': { jobs: 0, files: 0 },
  prepress: { jobs: 0, files: 0 },
  done: { jobs: 0, files: 0 },
});

/** The jobs that have to be ready by the same time, and the cut-offs of that time. */
interface TimeCounts {
  /** In milliseconds. */
  readonly at: number;
  readonly groups: readonly string[];
  readonly counts: DueCounts;
}

/** Jobs as the queue has them, by the time at which they have to be ready. */
export interface ShippingCounts {
  readonly late: DueCounts;
  readonly times: readonly TimeCounts[];
  readonly later: number;
  readonly undated: number;
}

/** Of these, nobody has to do anything but the RIPs. */
export const movingPhases = ['ready', 'at-rip'] as const satisfies readonly DuePhase[];

/** Files that may still get a hot folder. */
const UNROUTED = sqlSet(['expected', 'queued', 'waiting', 'transferring', 'verifying', 'archived']);

const LineRow = z.object({
  job: JobKey,
  isRush: z.coerce.boolean(),
  /** When it was put into the hot folder, in milliseconds; null: it is still to be sent. */
  deliveredAt: z.number().nullable(),
  /** Null: not read. */
  shipsAt: z.number().nullable(),
  /** Its job waits for nobody but the RIPs. */
  isMoving: z.coerce.boolean(),
  /** Its job has files that are in no line yet. */
  isPart: z.coerce.boolean(),
});
/** A file in a hot folder or before it. */
export type LineRow = z.infer<typeof LineRow>;

const LINE = `SELECT artwork.job_key AS job, artwork.priority >= ${RUSH_PRIORITY} AS isRush, delivered_at AS deliveredAt,
    (SELECT ships_at FROM queue_row WHERE level = ${levelRank.jobs} AND key = artwork.job_key) AS shipsAt,
    (SELECT phase_rank IN (${movingPhases.map((phase) => phaseRank[phase]).join(', ')}) FROM queue_row
      WHERE level = ${levelRank.jobs} AND key = artwork.job_key) AS isMoving,
    EXISTS (SELECT 1 FROM artwork AS other WHERE other.job_key = artwork.job_key AND other.state IN ${UNROUTED}) AS isPart`;

const presentIn = (state: (typeof presentStates)[number]): string =>
  `FROM delivery JOIN artwork ON artwork.id = artwork_id WHERE delivery.state = '${state}'`;

const TakenRow = z.object({
  job: JobKey,
  copies: z.number().nullable(),
  /** In milliseconds, as the others. */
  deliveredAt: z.number(),
  pickedUpAt: z.number(),
  /** When its RIP said that it is printed; null: it did not. */
  printedAt: z.number().nullable(),
});
/** A file that a RIP has picked up. */
export type TakenRow = z.infer<typeof TakenRow>;

/** What has to ship when. */
export class ShippingViews {
  readonly #db: Database;
  readonly #writer: Pick<QueueWriter, 'catchUp'>;
  readonly #cutOffs: () => readonly CutOff[];

  constructor(db: Database, writer: Pick<QueueWriter, 'catchUp'>, cutOffs: () => readonly CutOff[]) {
    this.#db = db;
    this.#writer = writer;
    this.#cutOffs = cutOffs;
  }

  /** @param now in milliseconds */
  counts(now: number): ShippingCounts {
    this.#writer.catchUp();
    const late = noJobs();
    for (const phase of openPhases) late[phase] = this.#between(phase, 1, now - 1);
    const found = DuePhase.options.flatMap((phase) => this.#byTime(phase, now));
    const cutOffs = nextCutOffsOf(this.#cutOffs(), now);
    // Of each phase the first times are known, so of all of them, too.
    const ats = [...new Set([...cutOffs.keys(), ...found.map(({ at }) => at)])]
      .sort((one, other) => one - other)
      .slice(0, MAX_DUE_TIMES);
    const byTime = new Map(ats.map((at) => [at, noJobs()]));
    for (const { phase, at, jobs, files } of found) {
      const counts = byTime.get(at);
      if (counts !== undefined) counts[phase] = { jobs, files };
    }
    const beyond = Math.max(now - 1, ats.at(-1) ?? 0) + 1;
    const later = sumOver(openPhases, (phase) => this.#between(phase, beyond, Number.MAX_SAFE_INTEGER).jobs);
    const all = this.#db.one(
      `SELECT total(rows) AS jobs FROM queue_count WHERE level = ${levelRank.jobs} AND phase_rank < ${phaseRank.done}`,
      [],
    );
    const dated = later + [late, ...byTime.values()].reduce((sum, counts) => sum + openIn(counts), 0);
    return {
      late,
      times: [...byTime].map(([at, counts]) => ({ at, groups: cutOffs.get(at) ?? [], counts })),
      later,
      undated: Number(all?.jobs) - dated,
    };
  }

  /** The files in a hot folder and, after them, the first of those that are owed to it, in order. */
  line(folder: HotFolderId, limit: number): LineRow[] {
    const lines = [
      ...presentStates.toReversed().map(presentIn),
      ...owedStates.toReversed().map((state) => owedIn([state])),
    ];
    const found: LineRow[] = [];
    // State by state, as the index has them: together SQLite would read and sort all of them first.
    for (const from of lines)
      found.push(
        ...this.#db.readable(
          this.#db.all(`${LINE} ${from} AND hot_folder_id = ? ORDER BY delivery.id LIMIT ?`, [
            folder,
            limit - found.length,
          ]),
          (row) => LineRow.parse(row),
        ),
      );
    const place = ({ deliveredAt, isRush }: LineRow): number => (deliveredAt !== null ? 0 : isRush ? 1 : 2);
    return found.sort((one, other) => place(one) - place(other));
  }

  /** How many files are in a hot folder, and owed to it. */
  lengthOf(folder: HotFolderId): { readonly inFolder: number; readonly toSend: number } {
    const count = (states: Parameters<typeof sqlSet>[0]): number =>
      Number(
        this.#db.one(
          `SELECT count(*) AS n FROM delivery WHERE hot_folder_id = ? AND is_slip = 0 AND state IN ${sqlSet(states)}`,
          [folder],
        )?.n,
      );
    return { inFolder: count(presentStates), toSend: count(owedStates) };
  }

  /** What the RIP of a hot folder has picked up since an instant in milliseconds, newest first. */
  taken(folder: HotFolderId, since: number, limit: number): TakenRow[] {
    const rows = this.#db.all(
      `SELECT artwork.job_key AS job, coalesce(delivery.copies, job.quantity) AS copies,
              coalesce(delivered_at, picked_up_at) AS deliveredAt, picked_up_at AS pickedUpAt,
              (SELECT min(at) FROM evidence WHERE delivery_id = delivery.id AND phase = 'printed'
                  AND taken_back_at IS NULL) AS printedAt
         FROM delivery JOIN artwork ON artwork.id = artwork_id JOIN job ON job.key = artwork.job_key
        WHERE hot_folder_id = ? AND delivery.state = 'picked-up' AND picked_up_at > ?
        ORDER BY picked_up_at DESC LIMIT ?`,
      [folder, since, limit],
    );
    return this.#db.readable(rows, (row) => TakenRow.parse(row));
  }

  #between(phase: DuePhase, from: number, to: number): DueCounts[DuePhase] {
    const row = this.#db.one(`SELECT ? AS at, ${COUNT} ${DATED} AND ships_at BETWEEN ? AND ?`, [
      ...[from, phaseRank[phase], from, to],
    ]);
    const { jobs, files } = CountRow.parse(row);
    return { jobs, files };
  }

  #byTime(phase: DuePhase, since: number): (z.infer<typeof CountRow> & { readonly phase: DuePhase })[] {
    return this.#db
      .all(
        `SELECT ships_at AS at, ${COUNT} ${DATED} AND ships_at >= ?
          GROUP BY ships_at ORDER BY ships_at LIMIT ${MAX_DUE_TIMES}`,
        [phaseRank[phase], since],
      )
      .map((row) => ({ phase, ...CountRow.parse(row) }));
  }
}

const sumOver = <Item>(items: readonly Item[], count: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + count(item), 0);

const openIn = (counts: DueCounts): number => sumOver(openPhases, (phase) => counts[phase].jobs);
