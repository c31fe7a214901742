import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { until } from '../support/until.ts';
import type { Bench, Figure } from './bench.ts';
import { countRequests, untilQuiet } from './requests.ts';

const BATCHES = 1_000;
const TIMES_AS_FAST = 60;
const HOUR_S = 3_600;
const MAX_REQUESTS = 60;
const MAX_CPU_S = 0.005 * HOUR_S;

const bench: Bench = {
  id: 'P6',
  title: `An idle hour with ${BATCHES.toLocaleString('en')} open batches and healthy webhooks`,
  note:
    'The station runs in a separate process with a window connected. Its clock runs 60 times as fast: it ' +
    'does an hour’s work in a minute, and its processor seconds are those of the hour. Webhooks have ' +
    'announced a change beforehand and count as healthy. Requests are all that reach the service.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p6-'));
    const sandbox = await createSandbox();
    const jobs = makeBatches(sandbox);
    const station = startStation(root, sandbox);
    try {
      sandbox.registerWebhook(Hello.parse(await station.said()).webhookUrl);
      await until('everything is known', async () => (await station.ask()).open >= BATCHES, 120_000);
      for (const job of jobs.slice(0, 3)) sandbox.moveJobOn(job);
      await untilQuiet(sandbox);
      const { state } = await station.ask();
      if (state !== 'online') throw new Error(`The station is ${state}.`);
      const before = countRequests(sandbox);
      await pause((HOUR_S * 1_000) / TIMES_AS_FAST);
      const { cpuSeconds } = await station.ask();
      const requests = countRequests(sandbox) - before;
      return [
        {
          what: 'requests in an hour',
          measured: `${requests}`,
          peer: `${MAX_REQUESTS}, the limit`,
          ratio: requests / MAX_REQUESTS,
          target: 1,
        },
        {
          what: 'processor in an hour',
          measured: `${cpuSeconds.toFixed(2)} s, ${((100 * cpuSeconds) / HOUR_S).toFixed(3)} % of a core`,
          peer: `${MAX_CPU_S} s, the limit`,
          ratio: cpuSeconds / MAX_CPU_S,
          target: 1,
        },
      ];
    } finally {
      await station.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;

const Hello = z.object({ webhookUrl: z.string() });
const Reading = z.object({ cpuSeconds: z.number(), open: z.number(), state: z.string() });

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Batches of one job each, all in pre-press; returns the jobs. */
function makeBatches(sandbox: Sandbox): string[] {
  return Array.from({ length: BATCHES }, () =>
    sandbox.makeJobs(1, { prepressMs: 1_000 * HOUR_S * 24 }),
  ).flat();
}

function startStation(root: string, { baseUrl, token }: Sandbox) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'p6/station-process.ts'), root, baseUrl, token, String(TIMES_AS_FAST)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const said = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
  return {
    said,
    async ask() {
      child.stdin.write('?\n');
      return Reading.parse(await said());
    },
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
