import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { bundleProcess } from '../crash/bundle.ts';
import { startHungryRip } from '../crash/hungry-rip.ts';
import { randomFrom } from '../crash/random.ts';
import { pdfOf } from '../pdf.ts';
import { until } from '../until.ts';
import { type Fate, QUEUED, startReportedService } from './reported-service.ts';

export interface ReportTortureResult {
  readonly kills: number;
  readonly jobs: number;
  readonly cancelled: number;
  /** How many reports took effect, and how many of their answers were lost. */
  readonly effects: number;
  readonly lost: number;
  /** Reports that took effect twice, went backwards, or were of a job known to be cancelled. */
  readonly harm: readonly string[];
  /** Jobs of which something that is due was never reported. */
  readonly missing: readonly string[];
  readonly seconds: number;
}

/** The longest run that is killed: some are killed before their first report, some after many. */
const MAX_LIFE_MS = 1_500;
/** One job in so many is cancelled at some time. */
const CANCELS_ONE_IN = 6;
/** Every so often an operator says how far the jobs are. */
const SAYS_SHARE = 0.3;
const PATIENCE_MS = 180_000;

/** Bundles the station process. */
export const bundleTellingProcess = (): Promise<string> =>
  bundleProcess(join(import.meta.dirname, 'telling-process.ts'));

/**
 * Kills a real station with reports on, again and again at seeded random moments, while a RIP picks up all
 * files, an operator says how far jobs are, jobs are cancelled, and answers are slow or lost; then lets one
 * finish, and counts.
 */
export async function tortureReports(options: {
  readonly program: string;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<ReportTortureResult> {
  const { program, kills, seed, say = () => undefined } = options;
  const began = Date.now();
  const [random, fates] = [randomFrom(seed), randomFrom(seed + 1)];
  const root = await mkdtemp(join(tmpdir(), 'makeready-reports-'));
  const [hot, out] = [join(root, 'hot-folder'), join(root, 'out')];
  for (const folder of [hot, out]) await mkdir(folder);
  let isCalm = false;
  // The first answer is always lost, however late it comes.
  let isFirst = true;
  const nextFate = (): Fate => {
    if (!isFirst) return isCalm ? 'answered' : fateOf(fates());
    isFirst = false;
    return 'lost';
  };
  const service = await startReportedService(nextFate);
  const rip = startHungryRip(hot, out);
  const cancelled = new Set<string>();
  const begin = (): ChildProcess =>
    spawn(process.execPath, [program, root, service.baseUrl], { stdio: ['pipe', 'pipe', 'inherit'] });
  let next = begin();
  try {
    for (let round = 0; round < kills; round++) {
      for (const letter of ['a', 'b']) {
        const id = `job-${round}-${letter}`;
        service.addJob(
          id,
          [0, 1].map((file) => ({ id: `${id}-${file}`, bytes: pdfOf(`${seed} ${id} ${file}`, 3_000) })),
        );
      }
      await ready(next);
      if (random() < SAYS_SHARE) next.stdin?.write('say\n');
      await wait(random() * MAX_LIFE_MS);
      for (const id of service.jobs.keys()) {
        if (cancelled.has(id) || random() > 1 / CANCELS_ONE_IN / 3) continue;
        if (cancelled.size * CANCELS_ONE_IN > service.jobs.size) break;
        service.cancel(id);
        cancelled.add(id);
      }
      await kill(next);
      next = begin();
      if (round % 50 === 49) say(`${round + 1} kills, ${service.effects} reports took effect`);
    }
    await ready(next);
    isCalm = true;
    const queued = (): string[] =>
      [...service.jobs.values()].filter(({ status }) => status === QUEUED).map(({ id }) => id);
    await until('all jobs are started', () => queued().length === 0, PATIENCE_MS).catch(() => undefined);
    const neverStarted = queued().map((id) => `${id}: never started`);
    next.stdin?.write('say\n');
    const missing = (): string[] =>
      [...service.jobs.values()]
        .filter(({ id, status }) => !cancelled.has(id) && status !== 'job.dispatched')
        .map(({ id, status }) => `${id}: ${status}`);
    await until('all jobs are dispatched', () => missing().length === 0, PATIENCE_MS).catch(() => undefined);
    return {
      kills,
      jobs: service.jobs.size,
      cancelled: cancelled.size,
      effects: service.effects,
      lost: service.lost,
      harm: [...service.harm],
      missing: [...neverStarted, ...missing()],
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    await kill(next);
    await rip.stop();
    await service.stop();
    await rm(root, { recursive: true, force: true });
  }
}

function fateOf(chance: number): Fate {
  if (chance < 0.15) return 'lost';
  if (chance < 0.25) return 'not-received';
  if (chance < 0.3) return 'unavailable';
  return chance < 0.7 ? 'slow' : 'answered';
}

async function ready({ stdout }: ChildProcess): Promise<void> {
  if (stdout === null) throw new Error('The station process has no output.');
  const { done } = await createInterface({ input: stdout })[Symbol.asyncIterator]().next();
  if (done === true) throw new Error('The station process ended before it was ready.');
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
