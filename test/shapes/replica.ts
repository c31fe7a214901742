import type { Model, ModelEvent, ModelJob } from './model.ts';

/** Single reads come from a copy that learns of a change of status this long after its event. */
export class Replica {
  readonly #model: Model;
  readonly #behindMs: number;
  /** How the copy has jobs that have changed since. */
  readonly #older = new Map<string, { readonly job: ModelJob; readonly until: number }>();

  constructor(model: Model, behindMs: number) {
    this.#model = model;
    this.#behindMs = behindMs;
    if (behindMs > 0) model.onEvent((event) => this.#note(event));
  }

  job(id: string): ModelJob | null {
    const older = this.#older.get(id);
    return older !== undefined && performance.now() < older.until ? older.job : this.#model.job(id);
  }

  #note(event: ModelEvent): void {
    if (event.kind !== 'job.status.transition') return;
    const { job, before } = event;
    this.#older.set(job.id, { job: { ...job, ...before }, until: performance.now() + this.#behindMs });
  }
}
