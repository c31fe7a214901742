import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

const ANSWERS_WITHIN_MS = 60_000;

/**
 * Asks a headless host that has just been started for its health and its page, and ends it. Returns what is
 * wrong with it, one sentence each.
 */
export async function askPacked(host: ChildProcessByStdio<null, Readable, Readable>): Promise<string[]> {
  let output = '';
  const ended = once(host, 'exit');
  const address = Promise.withResolvers<string>();
  for (const stream of [host.stdout, host.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const [login] = /http:\/\/[^/\s]+\/\S*/.exec(output) ?? [];
      if (login !== undefined) address.resolve(login);
    });
  }
  const late = pause(ANSWERS_WITHIN_MS, null, { ref: false });
  const login = await Promise.race([address.promise, ended.then(() => null), late]);
  if (login === null) {
    host.kill('SIGKILL');
    return [`It did not say where it can be reached:\n${output}`];
  }
  const faults: string[] = [];
  const { origin } = new URL(login);
  const health = await fetch(new URL('/health', origin));
  if (health.status !== 200) faults.push(`Its health is ${health.status}.`);
  const page = await fetch(new URL('/', origin));
  if (!(await page.text()).includes('<title>')) faults.push('It serves no page.');
  host.kill('SIGTERM');
  const [code] = await Promise.race([ended, pause(ANSWERS_WITHIN_MS, ['nothing'], { ref: false })]);
  // Windows ends a program at once.
  if (process.platform !== 'win32' && code !== 0) faults.push(`It ended with ${code}:\n${output}`);
  return faults;
}
