import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { skipWhere } from '../../support/skip.ts';

// A disk that does not answer is a pipe that nobody writes into: opening it waits for ever.

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'makeready-end-'));
});
afterEach(() => rm(folder, { recursive: true }));

test(
  'a process ends although one of its threads waits for a disk for ever',
  skipWhere(process.platform === 'win32', 'Windows has no such pipes'),
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const endNow = new URL('../../../src/main/host/end-now.ts', import.meta.url).href;
    const waiting = `import { openSync } from 'node:fs';
      import { parentPort } from 'node:worker_threads';
      parentPort.postMessage('waits');
      openSync(${JSON.stringify(pipe)});`;
    const script = `
      import { Worker } from 'node:worker_threads';
      import { endNow } from ${JSON.stringify(endNow)};
      const worker = new Worker(${JSON.stringify(waiting)}, { eval: true });
      worker.on('message', () => setTimeout(endNow, 50));`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  },
);
