import { type FSWatcher, watch } from 'node:fs';
import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { QueueQuery } from '../../src/contract/index.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { openTestStation, type TestStation } from '../support/station.ts';
import { until } from '../support/until.ts';
import { type Bench, type Figure, ms } from './bench.ts';

const SINGLE = 60;
const BURST = 1_000;
const FILE_BYTES = 20_000;
const HOUR_S = 3_600;

const bench: Bench = {
  id: 'P4',
  title: 'From a webhook to a small file in the hot folder, preflight included',
  note:
    'By hand: one GET from the storage, write, fsync, rename. The station reads the job, requests the ' +
    'URL, downloads, hashes, archives and syncs, has another process preflight the file, copies, syncs, ' +
    'publishes and keeps the ledger. All at once: p50 is the time until half of the files have arrived, ' +
    'p99 until all but ten have, counted from the moment the jobs changed; by hand downloads four at a ' +
    'time. Service, storage, station and watcher share one process, and the service draws each file on ' +
    'request.',
  async run(): Promise<readonly Figure[]> {
    const root = await mkdtemp(join(tmpdir(), 'makeready-p4-'));
    const sandbox = await createSandbox();
    const jobs = sandbox.makeJobs(SINGLE + BURST, { prepressMs: 24 * 3_600_000, fileBytes: FILE_BYTES });
    const station = await openTestStation({ root, service: sandbox, pollSeconds: HOUR_S });
    const arrivals = new Arrivals(station.hotFolder);
    try {
      await until('every job is known', () => knownJobs(station) >= SINGLE + BURST, 120_000);
      const hook = station.station.api.overview.get().connections[0]?.webhookUrl ?? '';
      sandbox.registerWebhook(hook);
      const single: number[] = [];
      for (const job of jobs.slice(0, SINGLE))
        single.push(await arrivals.nextAfter(() => moveOn(sandbox, job)));
      const url = await urlOf(sandbox, jobs[0] ?? '');
      const hands = await handMs(root, url);
      const burst = await burstMs(sandbox, arrivals);
      const hand = await handBurstMs(root);
      return [
        figure('one at a time, p50', at(single, 0.5), at(hands, 0.5), 3),
        figure('one at a time, p99', at(single, 0.99), at(hands, 0.99), 10),
        figure(`${BURST} jobs at once, p50`, at(burst, 0.5), at(hand, 0.5), 3),
        figure(`${BURST} jobs at once, p99`, at(burst, 0.99), at(hand, 0.99), 10),
      ];
    } finally {
      arrivals.stop();
      await station.stop();
      await sandbox.stop();
      await rm(root, { recursive: true, force: true });
    }
  },
};
export default bench;

const at = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
};

const figure = (what: string, measured: number, peer: number, target: number): Figure => ({
  what,
  measured: ms(measured),
  peer: `${ms(peer)}, by hand`,
  ratio: measured / peer,
  target,
});

/** When files appear under their final names in a folder. */
class Arrivals {
  readonly #watcher: FSWatcher;
  readonly #seen = new Map<string, number>();
  #wake: () => void = () => undefined;

  constructor(folder: string) {
    this.#watcher = watch(folder, (_event, name) => {
      if (name === null || !name.endsWith('.pdf') || this.#seen.has(name)) return;
      this.#seen.set(name, performance.now());
      this.#wake();
    });
  }

  get count(): number {
    return this.#seen.size;
  }

  /** Milliseconds from `act` to the next file. */
  async nextAfter(act: () => void): Promise<number> {
    const before = this.count;
    const began = performance.now();
    act();
    while (this.count === before) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return performance.now() - began;
  }

  since(began: number): number[] {
    return [...this.#seen.values()].filter((moment) => moment >= began).map((moment) => moment - began);
  }

  stop(): void {
    this.#watcher.close();
  }
}

/** How many jobs the station shows, in batches and loose. */
function knownJobs({ station: { api } }: TestStation): number {
  let jobs = 0;
  let cursor: string | null = null;
  do {
    const page = api.queue.list(QueueQuery.parse({ search: '', limit: 200, cursor }));
    for (const row of page.rows) jobs += row.kind === 'job' ? 1 : row.jobsTotal;
    cursor = page.nextCursor;
  } while (cursor !== null);
  return jobs;
}

/** Takes a job through pre-press, as the service does: one status after the other. */
function moveOn(sandbox: Sandbox, job: string): void {
  sandbox.moveJobOn(job);
  sandbox.moveJobOn(job);
}

async function burstMs(sandbox: Sandbox, arrivals: Arrivals): Promise<number[]> {
  const began = performance.now();
  sandbox.finishPrepress();
  await until('most of them are there', () => arrivals.since(began).length >= BURST, 600_000);
  return arrivals.since(began);
}

/** One file as a person would script it. */
async function byHand(folder: string, url: string, name: string): Promise<void> {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const file = await open(join(folder, `.${name}`), 'w');
  await file.write(bytes);
  await file.sync();
  await file.close();
  await rename(join(folder, `.${name}`), join(folder, name));
}

async function handMs(root: string, url: string): Promise<number[]> {
  const folder = join(root, 'by-hand');
  await mkdir(folder);
  const all: number[] = [];
  for (let round = 0; round < SINGLE; round++) {
    const began = performance.now();
    await byHand(folder, url, `${round}.pdf`);
    all.push(performance.now() - began);
  }
  return all;
}

/** As many files of as many jobs, from a service of its own that has drawn none of them yet either. */
async function handBurstMs(root: string): Promise<number[]> {
  const folder = join(root, 'by-hand-at-once');
  await mkdir(folder);
  const sandbox = await createSandbox();
  const jobs = sandbox.makeJobs(BURST, { prepressMs: 0, fileBytes: FILE_BYTES });
  const urls = await Promise.all(jobs.map((job) => urlOf(sandbox, job)));
  const began = performance.now();
  const all: number[] = [];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let url = urls.pop(); url !== undefined; url = urls.pop()) {
        await byHand(folder, url, `${urls.length}.pdf`);
        all.push(performance.now() - began);
      }
    }),
  );
  await sandbox.stop();
  return all;
}

/** The signed URL of a job's artwork. */
async function urlOf(sandbox: Sandbox, job: string): Promise<string> {
  const headers = { authorization: `Bearer ${sandbox.token}` };
  const read = await (await fetch(`${sandbox.baseUrl}/1.0/jobs/${job}`, { headers })).text();
  const [, fileId = ''] = /"files":\[\{"id":"([\w-]+)"/.exec(read) ?? [];
  const asked = await fetch(`${sandbox.baseUrl}/1.0/files/${fileId}/download`, {
    headers,
    redirect: 'manual',
  });
  const url = asked.headers.get('location');
  if (url === null) throw new Error(`The sandbox gave no URL (status ${asked.status}).`);
  return url;
}
