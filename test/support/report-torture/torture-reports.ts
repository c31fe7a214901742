import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { folderOf } from '../../../src/main/host/data-folder.ts';
import { bundleProcess } from '../crash/bundle.ts';
import { startHungryRip } from '../crash/hungry-rip.ts';
import { randomFrom } from '../crash/random.ts';
import { filesNow } from '../crash/settled.ts';
import { leftBehind, type Tally, tallyOf } from '../crash/tally.ts';
import { pdfOf, sumOf } from '../pdf.ts';
import { until } from '../until.ts';
import { LyingRip } from './lying-rip.ts';
import { type Fate, QUEUED, type ReadFate, type Reported, startReportedService } from './reported-service.ts';

export interface ReportTortureResult extends Tally {
  readonly kills: number;
  /** Steps at which a process killed itself, and how often. */
  readonly killedAt: ReadonlyMap<string, number>;
  readonly jobs: number;
  readonly cancelled: number;
  /** How many reports took effect, and what became of all that were sent. */
  readonly effects: number;
  readonly fates: ReadonlyMap<Fate, number>;
  /** Reports that took effect twice, too early, backwards, or of a job known to be cancelled. */
  readonly harm: readonly string[];
  /** Jobs of which something that is due was never reported. */
  readonly unreported: readonly string[];
  readonly untidy: readonly string[];
  readonly seconds: number;
}

/** A life ends after a few reports, or none, or when it has been this long. */
const MAX_REPORTS = 6;
const MAX_LIFE_MS = 2_000;
/** The longest time between the last report of a life and its end. */
const MAX_REST_OF_LIFE_MS = 200;
/** The RIP leaves one file in so many until the end, and lies about it meanwhile. */
const LEAVES_ONE_IN = 6;
/** How often the RIP has something to say. */
const RIP_SAYS_MS = 20;
/** One job in so many is cancelled at some time. */
const CANCELS_ONE_IN = 6;
/** Every so often an operator says how far jobs are. */
const SAYS_SHARE = 0.4;
const PATIENCE_MS = 180_000;
const FILES = [0, 1];
const fileNames = (id: string): string[] => FILES.map((file) => `${id}-${file}_r1.pdf`);

const steps = ['plan', 'move', 'send', 'find', 'heard', 'reached', 'pickedUp'].flatMap((step) => [
  `before ${step}`,
  `after ${step}`,
]);
/** What becomes of one report in so many. Many answers are slow, so that a life ends before them. */
const fateShares: readonly (readonly [Fate, number])[] = [
  ['lost', 0.1],
  ['not-received', 0.06],
  ['silent', 0.03],
  ['late', 0.06],
  ['unavailable', 0.04],
  ['busy', 0.04],
  ['failed', 0.05],
  ['failed-after', 0.06],
  ['conflict', 0.06],
  ['unprocessable', 0.04],
  ['overtaken', 0.06],
  ['slow', 0.25],
];
const readFateShares: readonly (readonly [ReadFate, number])[] = [
  ['busy', 0.02],
  ['failed', 0.05],
  ['not-received', 0.05],
];

/** Bundles the station process. */
export const bundleTellingProcess = (): Promise<string> =>
  bundleProcess(join(import.meta.dirname, 'telling-process.ts'));

/**
 * Kills a real station with reports on, again and again at seeded steps and moments, while a RIP picks up all
 * files and lies about them, an operator says how far jobs are, jobs are cancelled, and the service refuses
 * reports, fails, or loses answers; then lets one finish, and counts. Of half the jobs, only the RIP says
 * that they are finished.
 */
export async function tortureReports(options: {
  readonly program: string;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<ReportTortureResult> {
  const { program, kills, seed, say = () => undefined } = options;
  const began = Date.now();
  const [random, fates, reads] = [0, 1, 2].map((more) => randomFrom(seed + more)) as [Random, Random, Random];
  const root = await mkdtemp(join(tmpdir(), 'makeready-reports-'));
  const [hot, out] = [join(root, 'hot-folder'), join(root, 'out')];
  const data = folderOf(join(root, 'data'), { kind: 'profile', name: 'test' });
  for (const folder of [hot, out]) await mkdir(folder);
  const said = new Set<string>();
  const cancelled = new Set<string>();
  const expected = new Map<string, string>();
  const killedAt = new Map<string, number>();
  const lying = (): string[] => readdirSync(hot).filter((name) => name.endsWith('.pdf'));
  const rip = startHungryRip(hot, out, { leavesOneIn: LEAVES_ONE_IN });
  const wordOfRip = await LyingRip.start(seed + 3);
  const taken = (): string[] => rip.taken.map(({ name }) => name).filter((name) => name.endsWith('.pdf'));
  const talking = setInterval(() => wordOfRip.look(lying(), taken()), RIP_SAYS_MS);
  const early = (id: string, status: Reported): string | null => {
    const files = fileNames(id);
    if (files.some((name) => lying().includes(name))) return 'with a file in the hot folder';
    if (status === 'job.production.started' || said.has(id)) return null;
    if (status === 'job.dispatched') return 'although nobody said so';
    return files.every((name) => wordOfRip.printed.has(name)) ? null : 'although its RIP did not say so';
  };
  let isCalm = false;
  // The first answer is always lost, however late it comes.
  let isFirst = true;
  const fate = (): Fate => {
    if (!isFirst) return isCalm ? 'answered' : drawn(fateShares, fates());
    isFirst = false;
    return 'lost';
  };
  const readFate = (): ReadFate => (isCalm ? 'answered' : drawn(readFateShares, reads()));
  const service = await startReportedService({ fate, readFate, early });
  const sent = (): number => [...service.fates.values()].reduce((sum, count) => sum + count, 0);
  const begin = (isTried: boolean): Life => {
    const step = steps[Math.floor(random() * steps.length)] ?? '';
    const dieAt = isTried && random() < 0.5 ? { step, occurrence: 1 + Math.floor(random() * 4) } : null;
    return new Life(program, { root, baseUrl: service.baseUrl, ripUrl: wordOfRip.url, began, dieAt });
  };
  /** Of jobs whose files the RIP has all picked up. */
  const operatorSays = (life: Life, ofAll: boolean): void => {
    const there = new Set(taken());
    for (const id of service.jobs.keys())
      if ((ofAll || id.endsWith('b')) && fileNames(id).every((name) => there.has(name))) said.add(id);
    life.write(JSON.stringify([...said]));
  };
  let next = begin(false);
  try {
    for (let round = 0; round < kills; round++) {
      for (const letter of ['a', 'b']) {
        const id = `job-${round}-${letter}`;
        const files = FILES.map((file) => ({
          id: `${id}-${file}`,
          bytes: pdfOf(`${seed} ${id} ${file}`, 3_000),
        }));
        for (const file of files) expected.set(sumOf(file.bytes), file.id);
        service.addJob(id, files);
      }
      wordOfRip.turn();
      await next.ready();
      if (random() < SAYS_SHARE) operatorSays(next, false);
      // However slow the machine, the first life ends after an answer was lost.
      if (round === 0) await until('a report takes effect', () => service.effects > 0, PATIENCE_MS);
      const enough = sent() + Math.floor(random() * MAX_REPORTS);
      const isOver = (): boolean => sent() >= enough || next.hasExited;
      await until('it has reported enough', isOver, MAX_LIFE_MS).catch(() => undefined);
      await wait(random() * MAX_REST_OF_LIFE_MS);
      for (const id of service.jobs.keys()) {
        if (cancelled.has(id) || random() > 1 / CANCELS_ONE_IN / 3) continue;
        if (cancelled.size * CANCELS_ONE_IN > service.jobs.size) break;
        service.cancel(id);
        cancelled.add(id);
      }
      const step = await next.kill();
      if (step !== null) killedAt.set(step, (killedAt.get(step) ?? 0) + 1);
      next = begin(round + 1 < kills);
      if (round % 50 === 49) say(`${round + 1} kills, ${service.effects} reports took effect`);
    }
    isCalm = true;
    wordOfRip.repent();
    rip.takeAll();
    service.letGo();
    await next.ready();
    const due = (...statuses: readonly string[]): string[] =>
      [...service.jobs.values()]
        .filter(({ id, status }) => !cancelled.has(id) && statuses.includes(status))
        .map(({ id, status }) => `${id}: ${status}`);
    /** The operator has sent again what the service refused before. */
    const follows = async (what: string, isSo: () => boolean, ofAll: boolean): Promise<void> => {
      const saying = setInterval(() => operatorSays(next, ofAll), 10 * RIP_SAYS_MS);
      await until(what, isSo, PATIENCE_MS).catch(() => undefined);
      clearInterval(saying);
    };
    const atFirst = (): string[] => due(QUEUED, 'job.production.started');
    await follows('all jobs are finished', () => atFirst().length === 0, false);
    const unfinished = atFirst();
    const notYet = (): string[] => due(QUEUED, 'job.production.started', 'job.production.finished');
    const isSettled = (): boolean =>
      filesNow(data).every(({ state }) => state === 'picked-up' || state === 'withdrawn') &&
      openReports(data).length === 0;
    await follows('all is dispatched and settled', () => notYet().length === 0 && isSettled(), true);
    const exitCode = await next.stop();
    const { partial, duplicate, missing } = tallyOf(rip.taken, expected);
    const isDue = (file: string): boolean => ![...cancelled].some((id) => file.startsWith(`${id}-`));
    return {
      kills,
      killedAt,
      jobs: service.jobs.size,
      cancelled: cancelled.size,
      effects: service.effects,
      fates: service.fates,
      harm: [...service.harm],
      unreported: [...unfinished, ...notYet()],
      partial,
      duplicate,
      missing: missing.filter(isDue),
      untidy: [
        ...(exitCode === 0 ? [] : [`The last process ended with ${String(exitCode)}.`]),
        ...openReports(data),
        ...(await leftBehind(root, data)),
      ],
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    clearInterval(talking);
    await next.kill();
    await rip.stop();
    await wordOfRip.stop();
    await service.stop();
    await rm(root, { recursive: true, force: true });
  }
}

type Random = () => number;

/** @param chance 0 ≤ chance < 1; what is left over is answered. */
function drawn<F extends Fate>(shares: readonly (readonly [F, number])[], chance: number): F | 'answered' {
  let rest = chance;
  for (const [fate, share] of shares) {
    rest -= share;
    if (rest < 0) return fate;
  }
  return 'answered';
}

const OpenReport = z.object({ job_key: z.string(), code: z.string(), state: z.string() });

/** Reports that are not settled, in words, even while a station writes to its store. */
function openReports(data: string): string[] {
  const db = new DatabaseSync(join(data, 'station.sqlite'), { readOnly: true });
  try {
    return db
      .prepare("SELECT job_key, code, state FROM status_report WHERE state NOT IN ('confirmed', 'withdrawn')")
      .all()
      .map((row) => OpenReport.parse(row))
      .map((report) => `${report.job_key}: ${report.code} is ${report.state}.`);
  } finally {
    db.close();
  }
}

/** One run of the station. */
class Life {
  readonly #child: ChildProcess;
  readonly #dieAt: { readonly step: string } | null;
  readonly #ready: Promise<unknown>;
  readonly #exited: Promise<unknown[]>;

  constructor(
    program: string,
    order: { readonly dieAt: { readonly step: string } | null; [key: string]: unknown },
  ) {
    this.#dieAt = order.dieAt;
    this.#child = spawn(process.execPath, [program, JSON.stringify(order)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const { stdin, stdout } = this.#child;
    if (stdin === null || stdout === null) throw new Error('The station process has no output.');
    // It may be killed at any time.
    stdin.on('error', () => undefined);
    this.#ready = createInterface({ input: stdout })[Symbol.asyncIterator]().next();
    this.#exited = once(this.#child, 'exit');
  }

  get hasExited(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  async ready(): Promise<void> {
    await Promise.race([this.#ready, this.#exited]);
  }

  write(line: string): void {
    this.#child.stdin?.write(`${line}\n`);
  }

  /** The step at which it had killed itself; null if it had not. */
  async kill(): Promise<string | null> {
    const killed = this.#child.kill('SIGKILL');
    await this.#exited;
    return killed ? null : (this.#dieAt?.step ?? null);
  }

  /** Its exit code. */
  async stop(): Promise<unknown> {
    this.write('stop');
    const [code] = await this.#exited;
    return code;
  }
}
