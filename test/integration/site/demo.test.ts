import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { noPostgres, postgresBinaries } from '../../support/postgres.ts';
import { skipWhere } from '../../support/skip.ts';
import { until } from '../../support/until.ts';

// Runs `npm run site` as someone would to try it out.

const script = resolve(import.meta.dirname, '../../../scripts/site.ts');
const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the demo of a site', skipWhere(postgresBinaries() === null, noPostgres), () => {
  test('sends each file once, continues after a station is killed, and leaves nothing behind', async () => {
    const child = spawn(process.execPath, [script, '--stations', '3'], { stdio: 'pipe' });
    const exit = once(child, 'exit');
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    const taken = (): string[] => [...output.matchAll(/The RIP took (.+)/g)].map(([, name = '']) => name);
    const says = (what: string, pattern: RegExp): Promise<void> =>
      until(
        what,
        () => {
          if (child.exitCode !== null) throw new Error(`It ended.\n${output}`);
          return pattern.test(output);
        },
        90_000,
      );
    await says('it tells how it ends', /Ctrl\+C ends/);
    const pids = [...output.matchAll(/^RIP-\d, process (\d+): http:\/\/127\.0\.0\.1:/gm)].map(([, pid]) =>
      Number(pid),
    );
    expect(pids).toHaveLength(3);
    await until('files are sent', () => taken().length > 3, 60_000);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await says('it says who is gone', /RIP-1, process \d+, has ended\. The others go on\./);
    const before = taken().length;
    await until('the others go on', () => taken().length > before + 3, 60_000);
    child.kill('SIGINT');
    expect((await exit)[0], output).toBe(0);
    expect(new Set(taken()).size).toBe(taken().length);
    expect(pids.filter(runs)).toEqual([]);
    const folder = /Shared hot folder: (.+)/.exec(output)?.[1] ?? '';
    expect(folder).not.toBe('');
    expect(existsSync(folder)).toBe(false);
  }, 240_000);
});
