import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { until } from '../until.ts';
import type { LedgerProxy } from './ledger-proxy.ts';
import type { Order, Setup } from './orders.ts';

/** A station process that is killed, frozen and cut off, and started again on the same data. */
export class StationUnderFire {
  readonly setup: Setup;
  readonly proxy: LedgerProxy;
  readonly #program: string;
  #child: ChildProcess | null = null;
  #exited: Promise<unknown[]> = Promise.resolve([]);
  #upTo = 0;

  constructor(program: string, setup: Setup, proxy: LedgerProxy) {
    this.#program = program;
    this.setup = setup;
    this.proxy = proxy;
  }

  /** Starts a run of it. Resolves when it accepts orders. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, [this.#program, JSON.stringify(this.setup)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#exited = once(child, 'exit');
    child.stdin?.on('error', () => undefined);
    if (child.stdout !== null) await once(createInterface({ input: child.stdout }), 'line');
    this.order({ kind: 'files', upTo: this.#upTo });
  }

  /** Gives it the files up to this number to send, in every run from now on. */
  haveFiles(upTo: number): void {
    this.#upTo = upTo;
    this.order({ kind: 'files', upTo });
  }

  order(order: Order): void {
    this.#child?.stdin?.write(`${JSON.stringify(order)}\n`);
  }

  /** Whether it runs, is frozen, or is dead. */
  get state(): 'runs' | 'frozen' | 'dead' {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return 'dead';
    const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('T') ? 'frozen' : 'runs';
  }

  /**
   * Stops it at a step, or wherever it is if it does not get there in time. Resolves with whether it got
   * there.
   */
  async stopAt(stop: Extract<Order, { kind: 'stop-at' }>, withinMs: number): Promise<boolean> {
    this.#child?.kill('SIGCONT');
    this.order(stop);
    const came = await until(stop.step, () => this.state !== 'runs', withinMs).then(
      () => true,
      () => false,
    );
    if (!came || stop.signal === 'SIGKILL') this.#child?.kill(stop.signal);
    if (stop.signal === 'SIGKILL') await this.#exited;
    else await until('it is frozen', () => this.state !== 'runs');
    return came;
  }

  /** Lets it run on. Before it reads the order, it may stop at a step once more. */
  goOn(): void {
    this.order({ kind: 'stop-nowhere' });
    this.#child?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    if (this.state === 'dead') return;
    this.#child?.kill('SIGKILL');
    await this.#exited;
  }

  /** Ends it in order. Resolves with its exit code. */
  async end(): Promise<unknown> {
    this.order({ kind: 'end' });
    const [code] = await this.#exited;
    return code;
  }
}
