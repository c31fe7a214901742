import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { Sandbox } from '../../src/sandbox/interface.ts';
import { bundleProcess } from './crash/bundle.ts';
import { until } from './until.ts';

const One = z.object({ state: z.string(), resultKey: z.string().nullable(), needsDecision: z.boolean() });
const Told = z.object({
  online: z.boolean(),
  orders: z.array(One.extend({ jobs: z.number() })),
  maySubmit: z.boolean(),
  submissions: z.array(One),
  issue: z.string().nullable(),
});

/** The station process, for OrderingLife. */
export const bundleOrderingProcess = (): Promise<string> =>
  bundleProcess(join(import.meta.dirname, 'ordering-process.ts'));

/** One run of a station that orders. */
export class OrderingLife {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;

  /**
   * @param program the bundled process.
   * @param root holds what is kept from one run to the next.
   * @param preset of the connection; left out: none.
   */
  constructor(
    program: string,
    root: string,
    { baseUrl, token }: Pick<Sandbox, 'baseUrl' | 'token'>,
    ...preset: 'generation-3.0'[]
  ) {
    this.#child = spawn(process.execPath, [program, root, baseUrl, token, ...preset], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The station process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  }

  async ready(): Promise<void> {
    await this.#lines.next();
    await until('it is online', async () => (await this.tell({ what: 'orders' })).online);
  }

  async tell(what: unknown): Promise<z.infer<typeof Told>> {
    this.#child.stdin?.write(`${JSON.stringify(what)}\n`);
    return Told.parse(JSON.parse((await this.#lines.next()).value ?? ''));
  }

  /** Waits until the newest order or submitted job is in that state. */
  async stateIs(of: 'orders' | 'submissions', state: string): Promise<void> {
    const isSo = async (): Promise<boolean> => (await this.tell({ what: 'orders' }))[of][0]?.state === state;
    await until(`the newest of its ${of} is ${state}`, isSo);
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGKILL');
    await once(this.#child, 'exit');
  }
}
