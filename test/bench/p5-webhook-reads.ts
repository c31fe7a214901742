import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionProfile } from '../../src/main/station/settings/index.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { close, listen } from '../support/listen.ts';
import { openTestStation, type TestStation } from '../support/station.ts';
import { until } from '../support/until.ts';
import { webhookUrlOf } from '../support/webhook-url.ts';
import type { Bench, Figure } from './bench.ts';
import { countRequests, untilQuiet } from './requests.ts';

const TRANSITIONS = 1_000;
const REPEATS = 10;
const CHANGES_LAST_MS = 10_000;
/** A webhook and its repeats all arrive within this time after the change, at different moments. */
const WINDOW_MS = 5_000;
const MAX_AT_ONCE = 50;
const HOUR_S = 3_600;

const bench: Bench = {
  id: 'P5',
  title: `Reads for ${TRANSITIONS.toLocaleString('en')} transitions announced by ${(TRANSITIONS * REPEATS).toLocaleString('en')} webhooks`,
  note:
    `Each change is announced ${REPEATS} times, at random moments within five seconds: repeated and out ` +
    'of order. The count includes every request to the service from the first change until ten seconds ' +
    'after the last webhook. Bare webhooks carry only the id, so nothing distinguishes a repeat from a ' +
    'new change; lists that were requested after it settle it. The connection has its usual limits: 5 ' +
    'requests a second at first, 50 at most. While more webhooks wait than the lists cost, the lists are ' +
    'read, at most every two seconds, or every half a second for each request that they take, up to ten seconds.',
  async run(): Promise<readonly Figure[]> {
    return [
      figure('webhooks as the service sends them', await requestsFor((body) => body)),
      figure('bare webhooks: an id, without a date or a status', await requestsFor(bare)),
    ];
  },
};
export default bench;

const figure = (what: string, requests: number): Figure => ({
  what,
  measured: `${requests.toLocaleString('en')} requests`,
  peer: `${TRANSITIONS.toLocaleString('en')} changed resources`,
  ratio: requests / TRANSITIONS,
  target: 0.1,
});

/** The same webhook from a deployment that only says what changed. */
function bare(body: string): string {
  const [id] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(body.slice(body.indexOf('"job"'))) ?? [''];
  return JSON.stringify({ event: 'job.status.transition', job: { id } });
}

/** How many requests the service got for all transitions. */
async function requestsFor(asTold: (body: string) => string): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'makeready-p5-'));
  const sandbox = await createSandbox();
  const jobs = sandbox.makeJobs(TRANSITIONS, { prepressMs: 24 * 3_600_000, loose: true });
  const station = await openTestStation({ root, service: sandbox, pollSeconds: HOUR_S });
  try {
    await withUsualLimits(station);
    await until('every job is known', () => inPrepress(station) === TRANSITIONS, 120_000);
    const repeater = await startRepeater(webhookUrlOf(station.station), asTold);
    sandbox.registerWebhook(repeater.url);
    await untilQuiet(sandbox);
    const before = countRequests(sandbox);
    for (const [at, job] of jobs.entries()) {
      sandbox.moveJobOn(job);
      if (at % 10 === 9) await pause(CHANGES_LAST_MS / (TRANSITIONS / 10));
    }
    await until('all is told', () => repeater.told() >= TRANSITIONS * REPEATS, 120_000);
    await pause(10_000);
    const requests = countRequests(sandbox) - before;
    await repeater.stop();
    return requests;
  } finally {
    await station.stop();
    await sandbox.stop();
    await rm(root, { recursive: true, force: true });
  }
}

const usual = ConnectionProfile.parse({ id: 'usual', name: '', baseUrl: '', webhookSecret: 'x'.repeat(43) });

async function withUsualLimits({ station: { api } }: TestStation): Promise<void> {
  const { requestsPerSecond, maxRequestsPerSecond } = usual;
  for (const { id } of api.overview.get().connections) {
    const limits = { ...api.connections.settings({ id }).limits, requestsPerSecond, maxRequestsPerSecond };
    await api.connections.change({ id, change: { limits } });
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const inPrepress = (station: TestStation): number => station.station.api.overview.get().phases.prepress;

/** Sends one webhook, and repeats it if the connection breaks. */
async function send(to: string, agent: Agent, body: string): Promise<void> {
  const once = (): Promise<number> =>
    new Promise((resolve, reject) => {
      const asked = request(to, { method: 'POST', agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
      });
      asked.once('error', reject);
      asked.end(body);
    });
  for (let attempt = 1; attempt <= 5; attempt++) {
    const status = await once().catch(() => 0);
    if (status >= 200 && status < 300) return;
    await pause(100 * attempt);
  }
  throw new Error('The station does not take a webhook.');
}

/** Stands between service and station, and forwards each webhook several times. */
async function startRepeater(to: string, asTold: (body: string) => string) {
  let told = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_AT_ONCE });
  const tell = async (body: string): Promise<void> => {
    await pause(Math.random() * WINDOW_MS);
    await send(to, agent, asTold(body));
    told++;
  };
  const telling = new Map<string, Promise<unknown>>();
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    response.writeHead(202).end();
    const body = Buffer.concat(pieces).toString();
    // Retries by the service, when the machine is slow, do not add repeats.
    if (telling.has(body)) return;
    const repeats = Array.from({ length: REPEATS }, () => tell(body));
    telling.set(body, Promise.all(repeats));
  });
  return {
    url: await listen(server),
    told: () => told,
    async stop() {
      await Promise.all(telling.values());
      agent.destroy();
      await close(server);
    },
  };
}
