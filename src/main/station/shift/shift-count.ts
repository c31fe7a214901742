import {
  type ActivityEvent,
  eventOf,
  type HotFolderId,
  type JobKey,
  type Message,
  type ShiftCounts,
  type ShiftGroup,
  ShiftGrouping,
  type ShiftReason,
  type ShiftReport,
  type ShiftWaste,
  UNKNOWN_VALUE,
  WasteGrouping,
} from '../../../contract/index.ts';
import type { NotedRow, Period, SentRow } from '../store/index.ts';
import { Steps } from './steps.ts';

const MAX_GROUPS = 100;
const MAX_REASONS = 50;

/** What a report counts, while it is counted. */
export class ShiftCount {
  /** When the last file of each job was sent, in milliseconds. */
  readonly sentAt = new Map<JobKey, number>();
  readonly #period: Period;
  readonly #folderName: (id: HotFolderId) => string | null;
  readonly #steps: Steps;
  readonly #totals = new Tally();
  readonly #groups = new Map(ShiftGrouping.options.map((by) => [by, new Map<string | null, Tally>()]));
  readonly #operators = new Map<string | null, Map<ActivityEvent, number>>();
  readonly #rejected = new Set<string>();
  readonly #waste = new Map(WasteGrouping.options.map((by) => [by, new Map<string | null, ShiftWaste>()]));
  readonly #rejections = new Reasons();
  readonly #shipBy = { inTime: 0, late: 0, unknown: 0 };

  constructor(period: Period, folderName: (id: HotFolderId) => string | null) {
    this.#period = period;
    this.#folderName = folderName;
    this.#steps = new Steps(period);
  }

  /** A file that was put into a hot folder, picked up from it, or both, in the period. */
  sent(row: SentRow): void {
    const { deliveredAt, pickedUpAt, job } = row;
    const tallies = this.#talliesOf(row);
    if (this.#isIn(deliveredAt)) {
      for (const tally of tallies) tally.made(row);
      this.#steps.at(deliveredAt).sent++;
      this.sentAt.set(job, Math.max(deliveredAt, this.sentAt.get(job) ?? 0));
    }
    if (this.#isIn(pickedUpAt)) {
      for (const tally of tallies) tally.pickedUp++;
      this.#steps.at(pickedUpAt).pickedUp++;
    }
  }

  #isIn(at: number | null): at is number {
    return at !== null && at >= this.#period.from && at < this.#period.until;
  }

  /** What an operator did, or a RIP rejected. A file that is rejected twice counts once. */
  noted(line: NotedRow, delivery: (id: number) => SentRow | null): void {
    const event = eventOf(line);
    if (event === null) return;
    if (line.source === 'operator') {
      const deeds = this.#operators.get(line.by) ?? new Map<ActivityEvent, number>();
      deeds.set(event, (deeds.get(event) ?? 0) + 1);
      this.#operators.set(line.by, deeds);
    }
    if (event === 'resent') this.#resent(line, delivery(Number(line.subjectId)));
    if (event !== 'rejected' || this.#rejected.has(line.subjectId)) return;
    this.#rejected.add(line.subjectId);
    const row = delivery(Number(line.subjectId));
    for (const tally of row === null ? [this.#totals] : this.#talliesOf(row)) tally.rejected++;
    this.#steps.at(Date.parse(line.at)).rejected++;
    this.#rejections.add(line.why);
  }

  /** @param row null: the resend was taken back. */
  #resent({ why, at }: NotedRow, row: SentRow | null): void {
    if (row === null) return;
    const date = new Date(at);
    const names = {
      reason: reasonIn(why),
      product: row.product,
      hotFolder: this.#folderName(row.hotFolder),
      month: `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`,
    };
    const copies = row.wanted ?? row.copies;
    for (const [by, groups] of this.#waste) {
      const name = names[by];
      const before = groups.get(name) ?? { name, files: 0, copies: 0, known: 0 };
      groups.set(name, {
        name,
        files: before.files + 1,
        copies: before.copies + (copies ?? 0),
        known: before.known + (copies === null ? 0 : 1),
      });
    }
  }

  /** A job whose last file was sent then; both in milliseconds, null: not known. */
  shipped(at: number, shipBy: number | null): void {
    this.#shipBy[shipBy === null ? 'unknown' : at <= shipBy ? 'inTime' : 'late']++;
  }

  read(): Omit<ShiftReport, 'from' | 'until'> {
    const groupsBy = (by: ShiftGrouping): ShiftGroup[] =>
      [...(this.#groups.get(by) ?? [])]
        .map(([name, tally]) => ({ name, ...tally.read() }))
        .sort((one, other) => other.sent - one.sent || (one.name ?? '').localeCompare(other.name ?? ''))
        .slice(0, MAX_GROUPS);
    return {
      totals: this.#totals.read(),
      steps: this.#steps.read(),
      stepUnit: this.#steps.unit,
      groups: { hotFolder: groupsBy('hotFolder'), stock: groupsBy('stock'), product: groupsBy('product') },
      operators: [...this.#operators]
        .sort(([one], [other]) => (one ?? '').localeCompare(other ?? ''))
        .map(([name, deeds]) => ({ name, deeds: [...deeds].map(([event, times]) => ({ event, times })) })),
      shipBy: { ...this.#shipBy },
      waste: {
        reason: this.#wasteBy('reason'),
        product: this.#wasteBy('product'),
        hotFolder: this.#wasteBy('hotFolder'),
        month: this.#wasteBy('month').sort((one, other) => (one.name ?? '').localeCompare(other.name ?? '')),
      },
      rejectReasons: this.#rejections.read(),
    };
  }

  #wasteBy(by: WasteGrouping): ShiftWaste[] {
    return [...(this.#waste.get(by)?.values() ?? [])]
      .sort((one, other) => other.files - one.files || (one.name ?? '').localeCompare(other.name ?? ''))
      .slice(0, MAX_GROUPS);
  }

  #talliesOf({ hotFolder, stock, product }: SentRow): readonly Tally[] {
    const known = stock === '' || stock === UNKNOWN_VALUE ? null : stock;
    const names = { hotFolder: this.#folderName(hotFolder), stock: known, product };
    return [this.#totals, ...[...this.#groups].map(([by, groups]) => tallyIn(groups, names[by]))];
  }
}

/** In the operator's words, however many copies were wanted with it. */
const reasonIn = (why: Message | null): string | null =>
  why === null ? null : String(why.values.reason ?? why.values.text ?? why.code);

function tallyIn(groups: Map<string | null, Tally>, name: string | null): Tally {
  const tally = groups.get(name) ?? new Tally();
  groups.set(name, tally);
  return tally;
}

/** The numbers of one group. */
class Tally {
  pickedUp = 0;
  rejected = 0;
  #sent = 0;
  #resent = 0;
  readonly #jobs = new Set<JobKey>();
  /** By job; of a resend by its revision, too. */
  readonly #copies = new Map<string, number | null>();

  made({ job, copies, wanted, revision }: SentRow): void {
    this.#sent++;
    if (revision > 1) this.#resent++;
    this.#jobs.add(job);
    this.#copies.set(revision > 1 ? `${job} ${revision}` : job, wanted ?? copies);
  }

  read(): ShiftCounts {
    const copies = [...this.#copies.values()];
    return {
      sent: this.#sent,
      pickedUp: this.pickedUp,
      rejected: this.rejected,
      resent: this.#resent,
      jobs: this.#jobs.size,
      copies: copies.reduce<number>((sum, one) => sum + (one ?? 0), 0),
      isMore: copies.includes(null),
    };
  }
}

/** How many files for each reason. */
class Reasons {
  readonly #files = new Map<string, { readonly why: Message | null; files: number }>();

  add(why: Message | null): void {
    const name = JSON.stringify(why);
    const known = this.#files.get(name) ?? { why, files: 0 };
    known.files++;
    this.#files.set(name, known);
  }

  /** The most frequent first. */
  read(): ShiftReason[] {
    return [...this.#files.values()].sort((one, other) => other.files - one.files).slice(0, MAX_REASONS);
  }
}
