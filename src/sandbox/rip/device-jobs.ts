/** How far a RIP's own job is, in the words of JDF 1.4. */
export type DeviceStatus = 'Waiting' | 'Running' | 'Held' | 'Completed' | 'Aborted';

/** A job of a RIP, made from a file that it took. */
export interface DeviceJob {
  /** The RIP's own number; it begins again after a restart. */
  readonly id: string;
  readonly name: string;
  readonly status: DeviceStatus;
  /** By the RIP's own clock, in milliseconds. */
  readonly at: number;
}

/** The jobs of a simulated RIP, which it tells of in whatever way it answers. */
export class DeviceJobs {
  readonly #jobs: DeviceJob[] = [];
  #numbers = 0;
  /** How much its clock is fast. */
  clockAheadMs = 0;
  /** One of them has changed. */
  onChange: () => void = () => undefined;

  /** By its own clock, in milliseconds. */
  now(): number {
    return Date.now() + this.clockAheadMs;
  }

  get all(): readonly DeviceJob[] {
    return this.#jobs;
  }

  /** Another job of that name, even if there is one. Returns its number. */
  add(name: string, status: DeviceStatus = 'Waiting'): string {
    this.#numbers++;
    const id = `Q${this.#numbers}`;
    this.#jobs.push({ id, name, status, at: this.now() });
    this.onChange();
    return id;
  }

  /** All jobs of that name are that far. */
  set(name: string, status: DeviceStatus): void {
    for (const [place, job] of this.#jobs.entries())
      if (job.name === name) this.#jobs[place] = { ...job, status, at: this.now() };
    this.onChange();
  }

  /** The RIP is restarted: it has forgotten all jobs, and numbers new ones from the start. */
  restart(): void {
    this.#jobs.length = 0;
    this.#numbers = 0;
  }
}
