import type { JobChanges } from './changing-lives.ts';
import {
  CANCELLED,
  type ChangingService,
  type JobVersion,
  PRINTING,
  QUEUED,
  TAKEN_BACK,
} from './changing-service.ts';

const kinds = [
  'cancel',
  'take-back',
  'revise',
  'revise-bytes',
  'rename',
  'delete',
  'queue',
  'go-on',
] as const;
/** What happens to a job: revised under another file ID, or with other bytes under the same one. */
export type ChangeKind = (typeof kinds)[number];

/**
 * How often each happens: most of what was stopped is wanted again, so that its files are under way once
 * more.
 */
const shares: readonly ChangeKind[] = [
  ...kinds,
  ...(['cancel', 'take-back', 'revise', 'revise-bytes', 'rename'] as const),
  ...Array.from({ length: 7 }, () => 'queue' as const),
];
const MAX_BYTES = 300_000;
const MIN_BYTES = 3_000;
/** Most changes are sent as webhooks; the station finds the others by polling. */
const ANNOUNCED_SHARE = 0.8;

/** Creates jobs and changes recent ones, driven by a seeded generator. */
export class Changes implements JobChanges {
  readonly #service: ChangingService;
  readonly #random: () => number;
  readonly #ids: string[] = [];
  readonly counts = new Map<ChangeKind, number>();

  constructor(service: ChangingService, random: () => number) {
    this.#service = service;
    this.#random = random;
  }

  addJob(id: string): void {
    const files = [this.#file(`${id}-0`), this.#file(`${id}-1`)];
    const status = this.#random() < 0.8 ? QUEUED : TAKEN_BACK;
    this.#service.set(id, { name: `Job ${id}`, status, files }, this.#isTold());
    this.#ids.push(id);
  }

  changeOne(among: number): void {
    const lately = this.#ids.slice(-among).filter((id) => this.#service.jobs.has(id));
    const id = lately[Math.floor(this.#random() * lately.length)];
    const kind = shares[Math.floor(this.#random() * shares.length)];
    const job = id === undefined ? undefined : this.#service.jobs.get(id);
    if (id === undefined || kind === undefined || job === undefined) return;
    this.counts.set(kind, 1 + (this.counts.get(kind) ?? 0));
    if (kind === 'delete') this.#service.remove(id, this.#isTold());
    else this.#service.set(id, this.#changed(job, kind), this.#isTold());
  }

  /** Lets half of the jobs that must not be delivered now be delivered in the end. */
  finish(): void {
    for (const [id, job] of this.#service.jobs)
      if (job.status !== QUEUED && this.#random() < 0.5)
        this.#service.set(id, { ...job, status: QUEUED }, false);
  }

  #changed(job: JobVersion, kind: Exclude<ChangeKind, 'delete'>): JobVersion {
    const [first, ...rest] = job.files;
    if (first === undefined) return job;
    switch (kind) {
      case 'cancel':
        return { ...job, status: CANCELLED };
      case 'take-back':
        return { ...job, status: TAKEN_BACK };
      case 'queue':
        return { ...job, status: QUEUED };
      case 'go-on':
        return { ...job, status: PRINTING };
      case 'rename':
        return {
          ...job,
          name: `${job.name} again`,
          files: [{ ...first, name: `new-${first.name}` }, ...rest],
        };
      case 'revise':
        return { ...job, files: [this.#file(`${first.id}r`), ...rest] };
      case 'revise-bytes':
        return { ...job, files: [this.#file(first.id), ...rest] };
    }
  }

  #file(id: string) {
    return this.#service.newFile(id, Math.round(MIN_BYTES + this.#random() ** 3 * MAX_BYTES));
  }

  #isTold(): boolean {
    return this.#random() < ANNOUNCED_SHARE;
  }
}
