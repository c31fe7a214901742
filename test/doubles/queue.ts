import {
  type DueBoard,
  type DueCounts,
  type Phase,
  type QueueGroup,
  type QueuePage,
  QueueQuery,
  type QueueRow,
  type QueueStatusCounts,
} from '../../src/contract/index.ts';
import { emptyOverview, type SomeAnswers } from '../support/stub-api.ts';

const noPhases = emptyOverview.phases;

export const emptyQueuePage: QueuePage = {
  rows: [],
  nextCursor: null,
  total: 0,
  groups: [],
  phases: noPhases,
  pickedUpToday: 0,
};

const none = { jobs: 0, files: 0 };
export const noDueCounts: DueCounts = {
  attention: none,
  ready: none,
  'at-rip': none,
  'on-hold': none,
  prepress: none,
  done: none,
};
export const emptyDueBoard: DueBoard = { late: noDueCounts, times: [], later: 0, undated: 0, folders: [] };

/** How many rows each phase has. */
const phasesOf = (rows: readonly QueueRow[]): Record<Phase, number> => {
  const counts = { ...noPhases };
  for (const { phase } of rows) counts[phase] += 1;
  return counts;
};

/**
 * The answers of a queue of these rows, in their order, at whatever level is asked for. It filters by phase
 * and status, groups and pages; what it does not do is search and sort, which the station's own tests cover.
 */
export function queueOf(rows: readonly QueueRow[]): NonNullable<SomeAnswers['queue']> {
  return {
    list(query = QueueQuery.parse({})) {
      const { level, phases, statuses, groupBy, collapsed, skip, limit } = query;
      const ofStatus = rows
        .map((row): QueueRow => ({ ...row, level }))
        .filter(({ status }) => statuses.length === 0 || statuses.includes(status.code));
      const wanted = ofStatus.filter(({ phase }) => phases.length === 0 || phases.includes(phase));
      const keyOf = ({ groups }: QueueRow): string => (groupBy === 'none' ? null : groups[groupBy]) ?? '';
      const grouped = Map.groupBy(wanted, keyOf);
      const groups: QueueGroup[] = [...grouped].map(([key, { length: count }]) => ({
        key,
        label: groupBy === 'stage' || key === '' ? null : key,
        count,
      }));
      const open = [...grouped].flatMap(([key, those]) => (collapsed.includes(key) ? [] : those));
      return {
        rows: open.slice(skip, skip + limit),
        nextCursor: null,
        total: open.length,
        groups,
        phases: phasesOf(ofStatus),
        pickedUpToday: 0,
      };
    },
    totals({ groupBy }) {
      const grouped = Map.groupBy(rows, ({ groups }) => (groupBy === 'none' ? '' : (groups[groupBy] ?? '')));
      return [...grouped].map(([key, those]) => ({
        key,
        copies: those.reduce((sum, { copies }) => sum + (copies ?? 0), 0),
        isMore: those.some(({ copies }) => copies === null),
        files: those.reduce((sum, { filesTotal }) => sum + filesTotal, 0),
      }));
    },
    statusCounts(): QueueStatusCounts {
      return [...Map.groupBy(rows, ({ status }) => status.code)].map(([code, those]) => ({
        code,
        name: those[0]?.status.name ?? code,
        phases: phasesOf(those),
      }));
    },
    dueBoard: () => emptyDueBoard,
    refresh: ({ keys }) => ({ read: keys.length, failed: 0 }),
  };
}
