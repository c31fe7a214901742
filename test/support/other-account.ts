import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** An account that owns nothing and is in no group that does. */
const NOBODY = 65_534;

export const canBeAnother = process.getuid?.() === 0;
export const whyNot = 'to act as another account needs root';

/**
 * Runs a script in Node under another account, and returns its output once it has ended or was stopped.
 * @param script of an ES module; it prints `ready` on its own line when it has started.
 */
export async function asAnother(script: string): Promise<{ stop(): Promise<string[]> }> {
  const child: ChildProcess = spawn(process.execPath, ['--input-type=module', '-e', script], {
    uid: NOBODY,
    gid: NOBODY,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {},
    cwd: '/',
  });
  const printed: string[] = [];
  const ready = Promise.withResolvers<void>();
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('It has no output.');
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'ready') ready.resolve();
    else printed.push(line);
  });
  await Promise.race([
    ready.promise,
    ended.then(() => Promise.reject(new Error('It ended before it was ready.'))),
  ]);
  return {
    async stop() {
      child.stdin?.end();
      await ended;
      return printed;
    },
  };
}
