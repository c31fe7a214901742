import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import type { Life } from './life.ts';

/**
 * One life of a station. It is loaded beforehand, so that the next one goes on at once where this one was
 * killed.
 */
export class StationProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #exited: Promise<unknown[]>;

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [program, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The station process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    this.#exited = once(this.#child, 'exit');
  }

  async live(life: Life): Promise<void> {
    await this.#lines.next();
    this.#child.stdin?.write(`${JSON.stringify(life)}\n`);
  }

  /** True where it died by itself before. */
  async killAfter(ms: number): Promise<boolean> {
    let killed = false;
    const timer = setTimeout(() => {
      killed = this.#child.kill('SIGKILL');
    }, ms);
    await this.#exited;
    clearTimeout(timer);
    return !killed;
  }

  /**
   * Kills it once it has started and `progress` has stood still for `ms`: a slow machine gets the time that
   * it needs. True where it died by itself before.
   */
  async killAtStandstill(ms: number, progress: () => number): Promise<boolean> {
    const died = this.#exited.then(() => true);
    const started = this.#lines.next().then(() => false);
    if (await Promise.race([died, started])) return true;
    for (let before = -1; progress() > before; ) {
      before = progress();
      if (await Promise.race([died, wait(ms, false)])) return true;
    }
    const killed = this.#child.kill('SIGKILL');
    await this.#exited;
    return !killed;
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
  }

  /** Resolves when it has started. */
  async started(): Promise<void> {
    await this.#lines.next();
  }

  async stop(): Promise<unknown> {
    this.#child.stdin?.write('stop\n');
    const [code] = await this.#exited;
    return code;
  }
}
