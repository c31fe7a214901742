import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type HeadlessWindow, openWindowOf } from '../../test/support/headless-window.ts';
import { ask, sessionIn } from '../../test/support/raw-http.ts';
import { until } from '../../test/support/until.ts';

const LINK = /(http\S+\/login\?link=\S+)/g;

/** A headless station in a process of its own. */
export class DemoStation {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #gone: Promise<unknown>;
  #output = '';

  /** @param program the headless host, for Node's command line */
  constructor(name: string, dataFolder: string, program: readonly string[]) {
    this.name = name;
    this.#child = spawn(process.execPath, [...program, '--data', dataFolder, '--port', '0', '--no-open'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#gone = once(this.#child, 'exit');
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text;
      });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get isGone(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Resolves when its process has ended. */
  get gone(): Promise<unknown> {
    return this.#gone;
  }

  /** A link to log in by, which works once. */
  async newLink(): Promise<string> {
    const known = this.#links().length;
    if (known > 0) this.#child.kill('SIGUSR2');
    await until(`${this.name} gives a link`, () => {
      if (this.isGone) throw new Error(`${this.name} did not start.\n${this.#output}`);
      return this.#links().length > known;
    });
    return this.#links().at(-1) ?? '';
  }

  /** A window on it, as a browser opens one. */
  async window(): Promise<HeadlessWindow> {
    const { origin, port, pathname, search } = new URL(await this.newLink());
    const answer = await ask({ port: Number(port) }, pathname + search);
    return openWindowOf({ url: origin }, sessionIn(answer));
  }

  /** In order. */
  async stop(): Promise<void> {
    if (this.isGone) return;
    this.#child.kill('SIGTERM');
    await this.#gone;
  }

  /** At once. */
  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #links(): string[] {
    return [...this.#output.matchAll(LINK)].map(([, link = '']) => link);
  }
}
