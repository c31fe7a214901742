import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A process that prints lines of JSON. */
export interface Child {
  /** The next line that it prints. */
  next(): Promise<unknown>;
  say(what: object): void;
  stop(): Promise<void>;
}

/** @param program a file in this folder. */
export function startChild(program: string, args: readonly string[]): Child {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, program), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('The process has no pipes.');
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  return {
    async next() {
      const { value, done } = await lines.next();
      if (done === true) throw new Error(`${program} has ended.`);
      return JSON.parse(value);
    },
    say: (what) => void stdin.write(`${JSON.stringify(what)}\n`),
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
