import type { Notice, NoticeKind, NoticePlace, NoticeSettings } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { Occurrence } from './occurrence.ts';

/** Events within this time are grouped into one notice. */
const GATHER_MS = 3_000;
/** A file to stop is announced at once; only events of the same moment are grouped with it. */
const GATHER_RECALLS_MS = 100;
const MINUTE_MS = 60_000;
/** Two notices of one kind are at least this far apart: those that need no action can wait longer. */
const APART_MS: Readonly<Record<NoticeKind, number>> = {
  'job-ready': 5 * MINUTE_MS,
  'batch-ready': 5 * MINUTE_MS,
  'file-stuck': MINUTE_MS,
  // Seconds count here.
  recalled: 0,
  'order-changed': MINUTE_MS,
  'needs-token': MINUTE_MS,
  'downloads-failing': 5 * MINUTE_MS,
  incident: MINUTE_MS,
};
const MAX_NAMES = 3;
/** Beyond this, only their number is kept. */
const MAX_KEPT = 1_000;

const queue: NoticePlace = { screen: 'queue', key: null };
/** A view of the queue, as in its address. */
const needingAttention: NoticePlace = { screen: 'queue', key: 'stages=attention' };
/** Where several events of a kind lead that have no place in common. */
const overviewOf: Readonly<Record<NoticeKind, NoticePlace>> = {
  'job-ready': queue,
  'batch-ready': queue,
  'file-stuck': needingAttention,
  recalled: needingAttention,
  'order-changed': needingAttention,
  'needs-token': { screen: 'connections', key: null },
  'downloads-failing': { screen: 'transfers', key: null },
  incident: queue,
};

interface Gathered {
  readonly subjects: Map<string, Occurrence>;
  /** In addition to those kept. */
  more: number;
  readonly cancel: () => void;
}

export interface GatheringOptions {
  readonly clock: Clock;
  readonly settings: () => NoticeSettings;
  /** A job's or batch's name with its customer; null if nothing is known about it. */
  readonly titleOf: (key: NonNullable<Occurrence['of']>) => string | null;
  readonly publish: (notice: Notice) => void;
}

/** Turns events into notices: several of one kind become one, and no kind is repeated too often. */
export class Gathering {
  readonly #options: GatheringOptions;
  readonly #gathered = new Map<NoticeKind, Gathered>();
  readonly #publishedAt = new Map<NoticeKind, number>();
  #count = 0;

  constructor(options: GatheringOptions) {
    this.#options = options;
  }

  add(occurrence: Occurrence): void {
    const { kind, subject } = occurrence;
    if (this.#options.settings().off.includes(kind)) return;
    const gathered = this.#gathered.get(kind) ?? this.#begin(kind);
    if (gathered.subjects.has(subject) || gathered.subjects.size < MAX_KEPT) {
      gathered.subjects.set(subject, occurrence);
    } else gathered.more++;
  }

  stop(): void {
    for (const { cancel } of this.#gathered.values()) cancel();
    this.#gathered.clear();
  }

  #begin(kind: NoticeKind): Gathered {
    const { clock } = this.#options;
    const lastAt = this.#publishedAt.get(kind);
    const apartMs = lastAt === undefined ? 0 : lastAt + APART_MS[kind] - clock.steadyMs();
    const cancel = clock.after(Math.max(kind === 'recalled' ? GATHER_RECALLS_MS : GATHER_MS, apartMs), () =>
      this.#publish(kind),
    );
    const gathered: Gathered = { subjects: new Map(), more: 0, cancel };
    this.#gathered.set(kind, gathered);
    return gathered;
  }

  #publish(kind: NoticeKind): void {
    const { clock, settings, publish } = this.#options;
    const gathered = this.#gathered.get(kind);
    this.#gathered.delete(kind);
    const { off, sound } = settings();
    const all = [...(gathered?.subjects.values() ?? [])];
    const [first] = all;
    if (gathered === undefined || first === undefined || off.includes(kind)) return;
    this.#publishedAt.set(kind, clock.steadyMs());
    this.#count++;
    publish({
      id: `${clock.now()}-${this.#count}`,
      kind,
      count: all.length + gathered.more,
      names: this.#namesOf(all),
      jobs: this.#jobsOf(all),
      why: all.length + gathered.more === 1 ? first.why : null,
      place: commonPlace(all) ?? overviewOf[kind],
      sound,
      at: new Date(clock.now()).toISOString(),
    });
  }

  /** Two incidents of one hot folder name it once. */
  #namesOf(all: readonly Occurrence[]): string[] {
    return [...new Set(all.slice(0, MAX_NAMES).map((one) => this.#nameOf(one)))];
  }

  #nameOf({ name, of, isFile }: Occurrence): string {
    return isFile || of === null ? name : (this.#options.titleOf(of) ?? name);
  }

  #jobsOf(all: readonly Occurrence[]): Notice['jobs'] {
    const keys = [...new Set(all.flatMap(({ isFile, of }) => (isFile && of !== null ? [of] : [])))];
    const names = keys.slice(0, MAX_NAMES).flatMap((key) => this.#options.titleOf(key) ?? []);
    return names.length === 0 ? null : { count: keys.length, names };
  }
}

/** The one place that all of them lead to; null if there are several. */
function commonPlace(all: readonly Occurrence[]): NoticePlace | null {
  const [first] = all;
  if (first === undefined) return null;
  const { screen, key } = first.place;
  return all.every(({ place }) => place.screen === screen && place.key === key) ? first.place : null;
}
