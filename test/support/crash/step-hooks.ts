/** Where a process stops itself: at which step, at which occurrence of it, and by which signal. */
export interface StopAt {
  readonly step: string;
  readonly occurrence: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

/** Points in the work of a process; it stops itself at one of them. */
export class StepHooks {
  #counts = new Map<string, number>();
  #stopAt: StopAt | null = null;

  /** Counts from now on. */
  stopAt(stopAt: StopAt | null): void {
    this.#stopAt = stopAt;
    this.#counts = new Map();
  }

  /** Passes `before <name>` and, when it is done, `after <name>`. */
  hook<Owner extends object>(owner: Owner, name: keyof Owner & string): void {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`There is no step ${name}.`);
    const pass = (step: string): void => this.#pass(step);
    Reflect.set(owner, name, function (this: unknown, ...args: unknown[]): unknown {
      pass(`before ${name}`);
      const result: unknown = Reflect.apply(original, this, args);
      if (!(result instanceof Promise)) {
        pass(`after ${name}`);
        return result;
      }
      return result.then((value: unknown) => {
        pass(`after ${name}`);
        return value;
      });
    });
  }

  #pass(step: string): void {
    const count = (this.#counts.get(step) ?? 0) + 1;
    this.#counts.set(step, count);
    const stop = this.#stopAt;
    if (stop === null || stop.step !== step || stop.occurrence !== count) return;
    this.#stopAt = null;
    process.kill(process.pid, stop.signal);
  }
}
