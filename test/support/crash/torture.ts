import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openStore } from '../../../src/main/station/store/index.ts';
import { pdfOf, sumOf } from '../pdf.ts';
import { until } from '../until.ts';
import { startHungryRip, type Taken } from './hungry-rip.ts';
import { type Life, steps } from './life.ts';
import { startTinyService, type TinyFile } from './tiny-service.ts';

export interface TortureResult {
  readonly seed: number;
  readonly kills: number;
  /** Steps at which a process killed itself, and how often. */
  readonly killedAt: ReadonlyMap<string, number>;
  readonly files: number;
  readonly bytes: number;
  /** Taken by the RIP with bytes that no file has. */
  readonly partial: readonly string[];
  readonly duplicate: readonly string[];
  readonly missing: readonly string[];
  /** What was left behind, or does not fit together: in words. */
  readonly untidy: readonly string[];
  readonly seconds: number;
}

const LONGEST_LIFE_MS = 500;
const CHILD = join(import.meta.dirname, 'station-child.ts');

/**
 * Kills a real station process again and again - at seeded random moments, and at every step in turn - while a RIP
 * takes files away the moment they appear; then lets one finish, and counts.
 */
export async function torture(options: {
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<TortureResult> {
  const { kills, seed, say = () => undefined } = options;
  const began = Date.now();
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'makeready-crash-'));
  const [data, hot, out] = [join(folder, 'data'), join(folder, 'hot'), join(folder, 'out')];
  for (const path of [data, hot, out]) await mkdir(path);
  const service = await startTinyService(3);
  const rip = startHungryRip(hot, out);
  const expected = new Map<string, string>();
  let bytes = 0;

  const addJobs = (round: number): void => {
    for (const job of ['a', 'b']) {
      const id = `job-${round}-${job}`;
      // Now and then a file large enough to be synced on its way.
      const sizes = round % 10 === 5 && job === 'a' ? [40_000_000] : [3_000 + random() * 900_000, 20_000];
      const files = sizes.map((size, index): TinyFile => {
        const name = `${id}-${index}`;
        return { id: name, bytes: pdfOf(`${seed} ${name}`, Math.round(size)) };
      });
      for (const file of files) {
        expected.set(sumOf(file.bytes), file.id);
        bytes += file.bytes.length;
      }
      service.addJob(id, files);
    }
  };

  const begin = (): Process => new Process([data, hot, service.baseUrl]);
  const killedAt = new Map<string, number>();
  let next = begin();
  try {
    for (let round = 0; round < kills; round++) {
      addJobs(round);
      const life = next;
      next = begin();
      const step = round % 2 === 0 ? null : steps[Math.floor(round / 2) % steps.length];
      const dieAt =
        step === null || step === undefined ? null : { step, occurrence: 1 + Math.floor(random() * 3) };
      await life.live({ dieAt });
      const lifeMs = dieAt === null ? random() * LONGEST_LIFE_MS : 2 * LONGEST_LIFE_MS;
      const diedItself = await life.killAfter(lifeMs);
      if (dieAt !== null && diedItself) killedAt.set(dieAt.step, (killedAt.get(dieAt.step) ?? 0) + 1);
      say(
        `kill ${round + 1} of ${kills}${dieAt === null ? '' : `, ${dieAt.step}`}: ${rip.taken.length} of ${expected.size} taken`,
      );
    }
    await next.live({ dieAt: null });
    const taken = (extension: string): Taken[] => rip.taken.filter(({ name }) => name.endsWith(extension));
    const finished = (): boolean =>
      taken('.pdf').length >= expected.size && taken('.json').length >= expected.size;
    await until('all files are taken', finished, 60_000).catch(() => undefined);
    // A duplicate would come now.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const exitCode = await next.stop();
    const untidy = [
      ...(exitCode === 0 ? [] : [`The last process ended with ${exitCode}.`]),
      ...(await leftBehind(folder, data)),
    ];
    const files = taken('.pdf');
    const names = files.map(({ name }) => name);
    const sums = files.map(({ sha256 }) => sha256);
    const tickets = taken('.json').map(({ name }) => name.replace('.json', '.pdf'));
    const isRepeated = <T>(value: T, index: number, all: readonly T[]): boolean =>
      all.indexOf(value) !== index;
    return {
      seed,
      kills,
      killedAt,
      files: expected.size,
      bytes,
      partial: files.filter(({ sha256 }) => !expected.has(sha256)).map(({ name }) => name),
      duplicate: [
        ...sums.filter(isRepeated).map((sum) => expected.get(sum) ?? sum),
        ...tickets.filter(isRepeated).map((name) => `ticket of ${name}`),
      ],
      missing: [
        ...[...expected].filter(([sum]) => !sums.includes(sum)).map(([, id]) => id),
        ...names.filter((name) => !tickets.includes(name)).map((name) => `ticket of ${name}`),
      ],
      untidy,
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    next.kill();
    await rip.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What should not be there any more, and files whose ledger does not say that they were taken. */
async function leftBehind(folder: string, data: string): Promise<string[]> {
  const untidy: string[] = [];
  const staged = await readdir(join(folder, '.makeready-staging-hot'), {
    recursive: true,
    withFileTypes: true,
  });
  for (const one of staged) if (one.isFile()) untidy.push(`${one.name} was left in the staging folder.`);
  for (const part of await readdir(join(data, 'archive', 'partial')))
    untidy.push(`${part} was left in the archive.`);
  const log = await readFile(join(data, 'log'), 'utf8').catch(() => '');
  untidy.push(...log.split('\n').filter((line) => line !== ''));
  const store = openStore({ file: join(data, 'station.sqlite'), clock: { now: () => Date.now() } });
  for (const artwork of store.artworks.inState(
    [
      'expected',
      'queued',
      'transferring',
      'verifying',
      'waiting',
      'failed',
      'archived',
      'held',
      'no-route',
      'delivering',
      'delivered',
    ],
    Number.MAX_SAFE_INTEGER,
  )) {
    untidy.push(`${artwork.name} is ${artwork.state}: ${artwork.reason ?? ''}`);
  }
  store.close();
  return untidy;
}

/** One life of a station. It is loaded beforehand, so that the next one goes on at once where this one was killed. */
class Process {
  readonly #child: ChildProcess;
  readonly #lines: AsyncIterator<string>;
  readonly #exited: Promise<unknown[]>;

  constructor(args: readonly string[]) {
    this.#child = spawn(process.execPath, [CHILD, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    const { stdout } = this.#child;
    if (stdout === null) throw new Error('The station process has no output.');
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
    this.#exited = once(this.#child, 'exit');
  }

  async live(life: Life): Promise<void> {
    await this.#lines.next();
    this.#child.stdin?.write(`${JSON.stringify(life)}\n`);
  }

  /** True where it died by itself before. */
  async killAfter(ms: number): Promise<boolean> {
    let killed = false;
    const timer = setTimeout(() => {
      killed = this.#child.kill('SIGKILL');
    }, ms);
    await this.#exited;
    clearTimeout(timer);
    return !killed;
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  async stop(): Promise<unknown> {
    this.#child.stdin?.write('stop\n');
    const [code] = await this.#exited;
    return code;
  }
}

/** A small seeded generator (mulberry32): 0 ≤ number < 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
