import { z } from 'zod';
import {
  HotFolderId,
  Phase,
  type QueueGroup,
  type QueueLevel,
  type QueueQuery,
  type QueueTotals,
  UNKNOWN_VALUE,
} from '../../../../contract/index.ts';
import type { Database } from '../database/database.ts';
import { foldersIn, labelOfFolders } from './groups.ts';
import {
  both,
  DONE_SINCE,
  groupColumns,
  inPhases,
  phasesOf,
  RANKS,
  sumOf,
  wantedBy,
  whereOf,
} from './query.ts';
import { levelRank, noPhases, phaseRank } from './queue-row.ts';
import type { QueueWriter } from './queue-writer.ts';
import type { QueueRules } from './row-builder.ts';
import type { SearchIndex } from './search-index.ts';

type PhaseCounts = Record<Phase, number>;

const Counted = z.object({ ranks: z.string().nullable(), done_since: z.number() });

const GroupRow = z.object({
  key: z.string(),
  count: z.number(),
  ship_by: z.number().nullable(),
  urgency: z.number().nullable(),
});
type GroupRow = z.infer<typeof GroupRow>;

const TotalRow = z.object({
  key: z.union([z.string(), z.number()]),
  copies: z.number(),
  unknown: z.number(),
  files: z.number(),
});

const inWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Midnight before an instant, by this machine's clock; both in milliseconds. */
const midnightBefore = (at: number): number => new Date(at).setHours(0, 0, 0, 0);

const OF_PHASE = 'SELECT sum(rows) AS rows FROM queue_count WHERE level = ? AND phase_rank = ?';

/**
 * How many rows there are, by phase and by group. Of whole levels the store keeps the phases, and groups are
 * known until a row moves: every window asks for them after every change, and few changes change them.
 */
export class QueueCounts {
  readonly #db: Database;
  readonly #index: SearchIndex;
  readonly #writer: QueueWriter;
  readonly #rules: QueueRules;
  readonly #now: () => number;
  /** Valid until the writer has moved a row. */
  #groups = new Map<string, QueueGroup[]>();
  #moves = 0;

  constructor(
    db: Database,
    parts: {
      readonly index: SearchIndex;
      readonly writer: QueueWriter;
      readonly rules: QueueRules;
      readonly now: () => number;
    },
  ) {
    this.#db = db;
    this.#index = parts.index;
    this.#writer = parts.writer;
    this.#rules = parts.rules;
    this.#now = parts.now;
  }

  /** The number of rows in a level. */
  all(level: QueueLevel): number {
    return sumOf(this.ofLevel(level));
  }

  ofLevel(level: QueueLevel): PhaseCounts {
    const counts = noPhases();
    for (const phase of Phase.options) {
      const found = this.#db.one(OF_PHASE, [levelRank[level], phaseRank[phase]]);
      counts[phase] = Number(found?.rows ?? 0);
    }
    return counts;
  }

  /** Counts the matches of a query's search and filters, whatever its phases. */
  phases(query: QueueQuery): { readonly phases: PhaseCounts; readonly pickedUpToday: number } {
    const since = midnightBefore(this.#now());
    const { words, where, params } = wantedBy(query, this.#now());
    if (words.length === 0 && where.length === 0) {
      const found = this.#db.one(
        `SELECT count(*) AS n FROM queue_row
          WHERE level = ? AND phase_rank = ? AND is_not_rush = 0 AND ship_by = 0 AND urgency = 0 AND sort_at <= ?`,
        [levelRank[query.level], phaseRank.done, -since],
      );
      return { phases: this.ofLevel(query.level), pickedUpToday: Number(found?.n ?? 0) };
    }
    const finding = this.#index.find(query.level, words);
    const counted = this.#db.one(
      `SELECT ${RANKS}, ${DONE_SINCE} FROM ${finding.from} ${whereOf([...finding.where, ...where])}`,
      [since, ...finding.params, ...params],
    );
    const { ranks, done_since: today } = Counted.parse(counted);
    return { phases: phasesOf(ranks), pickedUpToday: today };
  }

  /** The groups of a query's matches, in order; none is empty. */
  groups(query: QueueQuery, phases: PhaseCounts): QueueGroup[] {
    if (query.groupBy === 'stage') {
      return Phase.options
        .filter((phase) => query.phases.length === 0 || query.phases.includes(phase))
        .map((phase) => ({ key: phase, label: null, count: phases[phase] }))
        .filter(({ count }) => count > 0);
    }
    this.#forget();
    const wanted = both(wantedBy(query, this.#now()), inPhases(query.phases));
    const isWhole = wanted.words.length === 0 && wanted.where.length === 0;
    const order = query.groupBy === 'hot-folder' ? this.#rules.folderOrder() : [];
    const name = [query.level, query.groupBy, ...order].join(' ');
    const known = isWhole ? this.#groups.get(name) : undefined;
    if (known !== undefined) return known;
    const { from, where, params } = this.#index.find(query.level, wanted.words);
    const rows = this.#db
      .all(
        `SELECT ${groupColumns[query.groupBy]} AS key, count(*) AS count,
                min(CASE WHEN phase_rank < ${phaseRank.done} THEN ship_by END) AS ship_by,
                min(CASE WHEN phase_rank < ${phaseRank.done} THEN urgency END) AS urgency
           FROM ${from} ${whereOf([...where, ...wanted.where])} GROUP BY 1`,
        [...params, ...wanted.params],
      )
      .map((row) => GroupRow.parse(row));
    const groups = this.#inOrder(query, rows);
    if (isWhole) this.#groups.set(name, groups);
    return groups;
  }

  /** What the matches of a query add up to, by group. */
  totals(query: QueueQuery): QueueTotals {
    const wanted = both(wantedBy(query, this.#now()), inPhases(query.phases));
    const { from, where, params } = this.#index.find(query.level, wanted.words);
    return this.#db
      .all(
        `SELECT ${groupColumns[query.groupBy]} AS key, sum(max(copies, 0)) AS copies, sum(copies < 0) AS unknown,
                sum(files) AS files
           FROM ${from} ${whereOf([...where, ...wanted.where])} GROUP BY 1`,
        [...params, ...wanted.params],
      )
      .map((row) => TotalRow.parse(row))
      .map(({ key, copies, unknown, files }) => ({
        key: query.groupBy === 'stage' ? Phase.parse(Phase.options[Number(key)]) : String(key),
        copies,
        isMore: unknown > 0,
        files,
      }));
  }

  /**
   * By label; delivery groups by what leaves first, hot folders in the operator's order. The group of
   * which nothing is known comes before the one without a value, which comes last.
   */
  #inOrder({ groupBy }: QueueQuery, rows: readonly GroupRow[]): QueueGroup[] {
    const places = new Map<string, number>(this.#rules.folderOrder().map((id, place) => [id, place]));
    const placeOf = ({ key }: GroupRow): number =>
      Math.min(...foldersIn(key).map((id) => places.get(id) ?? Number.MAX_SAFE_INTEGER));
    const labelOf = (key: string): string | null => {
      if (key === '') return null;
      if (groupBy !== 'hot-folder') return key;
      return labelOfFolders(
        foldersIn(key).map((id) => {
          const { data } = HotFolderId.safeParse(id);
          return data === undefined ? id : this.#rules.folder(data).name;
        }),
      );
    };
    const due = (one: number | null, other: number | null): number =>
      (one ?? Number.MAX_SAFE_INTEGER) - (other ?? Number.MAX_SAFE_INTEGER);
    return rows
      .map((row) => ({ ...row, label: labelOf(row.key) }))
      .sort(
        (one, other) =>
          Number(one.label === null) - Number(other.label === null) ||
          Number(one.label === UNKNOWN_VALUE) - Number(other.label === UNKNOWN_VALUE) ||
          (groupBy === 'delivery' ? due(one.ship_by, other.ship_by) || due(one.urgency, other.urgency) : 0) ||
          (groupBy === 'hot-folder' ? placeOf(one) - placeOf(other) : 0) ||
          inWords.compare(one.label ?? '', other.label ?? ''),
      )
      .map(({ key, label, count }) => ({ key, label, count }));
  }

  #forget(): void {
    if (this.#moves === this.#writer.moves) return;
    this.#moves = this.#writer.moves;
    this.#groups = new Map();
  }
}
