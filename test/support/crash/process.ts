import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Life, quietLife } from './life.ts';

const launcher = join(import.meta.dirname, 'run-compiled.cjs');
const LOOK_MS = 10;
/** More heap to begin with, so that loading causes no garbage collection. */
const forShortLives = ['--min-semi-space-size=64'];

/** When to stop waiting for more from a process. */
interface Rest {
  readonly isDone: () => boolean;
  readonly progress: () => number;
  /** Waiting in vain, such as for room on a full disk, takes longer than this; a slow machine does not. */
  readonly standstillMs: number;
}

/**
 * One run of a station. It is loaded in advance, so that the next one starts as soon as this one is killed.
 */
export class StationProcess {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #exited: Promise<unknown[]>;

  /** @param program its bundle (`bundleChild`). */
  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(process.execPath, [...forShortLives, launcher, program, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The station process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    this.#exited = once(this.#child, 'exit');
  }

  /** @param life where it differs from a quiet one. */
  async live(life: Partial<Life>): Promise<void> {
    await this.#lines.next();
    this.#child.stdin?.write(`${JSON.stringify({ ...quietLife, ...life })}\n`);
  }

  /** True if it had already ended by itself. */
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
   * Kills it once it has started and nothing more will come of it: everything is done, or `progress` has
   * not changed for a while. True if it had already ended by itself.
   */
  async killAtRest({ isDone, progress, standstillMs }: Rest): Promise<boolean> {
    const died = this.#exited.then(() => true);
    const started = this.#lines.next().then(() => false);
    if (await Promise.race([died, started])) return true;
    let [before, since] = [progress(), performance.now()];
    while (!isDone() && performance.now() - since < standstillMs) {
      if (await Promise.race([died, wait(LOOK_MS, false)])) return true;
      if (progress() > before) [before, since] = [progress(), performance.now()];
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
