import { mkdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { pdfOf, sumOf } from '../pdf.ts';
import { until } from '../until.ts';
import { startHungryRip, type Taken } from './hungry-rip.ts';
import { movingSteps, steps as quietSteps, slipSteps } from './life.ts';
import { StationProcess } from './process.ts';
import { randomFrom } from './random.ts';
import { areAllPickedUp } from './settled.ts';
import { isSlip, slipFaults } from './slip-faults.ts';
import { leftBehind, type Tally, tallyOf } from './tally.ts';
import { startTinyService, type TinyFile } from './tiny-service.ts';
import { sceneFor, type Trouble } from './troubles.ts';

export interface TortureResult extends Tally {
  readonly trouble: Trouble;
  readonly seed: number;
  readonly kills: number;
  /** Steps at which a process killed itself, and how often. */
  readonly killedAt: ReadonlyMap<string, number>;
  readonly files: number;
  /** How often one of them was moved to another hot folder, and how often out of the one that it lay in. */
  readonly moved: number;
  readonly movedOut: number;
  readonly bytes: number;
  /** What was left behind or does not match, in words. */
  readonly untidy: readonly string[];
  readonly seconds: number;
}

/** The longest run that is killed at random. */
const MAX_LIFE_MS = 300;
/**
 * A run that should end at a step also ends when everything is delivered, or when the RIP has received
 * nothing for this long: with some troubles it waits for its folder or for room on the disk in vain.
 */
const standstillMs: Record<Trouble, number> = {
  none: 30_000,
  slips: 30_000,
  clock: 30_000,
  moving: 2_000,
  vanishing: 2_000,
  full: 2_000,
};
/**
 * The RIP has received nothing for this long: what is missing now never comes. Beside other work, a station
 * with thousands of jobs may take minutes before its first file.
 */
const PATIENCE_MS = 180_000;
/** The RIPs' appetite while files are moved: some lie in their hot folder for a while, some throughout. */
const slowAppetite = { maxRestMs: 1_500, leavesOneIn: 8 };
/** Every so often a file is large enough to be synced while it is received. */
const LARGE = { everyRounds: 20, bytes: 40_000_000 };

/**
 * Kills a real station process again and again, at seeded random moments and at every step in turn, while a
 * RIP picks up files as soon as they appear and other things go wrong; then lets one finish, and counts.
 * Null if this user cannot cause that trouble.
 * @param options.program the station process (`bundleChild`).
 */
export async function torture(options: {
  readonly program: string;
  readonly trouble: Trouble;
  readonly kills: number;
  readonly seed: number;
  readonly say?: (line: string) => void;
}): Promise<TortureResult | null> {
  const { kills, seed, trouble, say = () => undefined } = options;
  const began = Date.now();
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'makeready-crash-'));
  const scene = await sceneFor(trouble, folder);
  if (scene === null) {
    await rm(folder, { recursive: true });
    return null;
  }
  const data = join(folder, 'data');
  await mkdir(data);
  const service = await startTinyService(3);
  const isMoving = trouble === 'moving';
  const hasSlips = trouble === 'slips';
  const jobs: string[] = [];
  const steps = isMoving ? movingSteps : hasSlips ? slipSteps : quietSteps;
  const rips = [scene.hot, ...(isMoving ? [scene.otherHot] : [])].map((hot, index) => {
    const out = join(scene.out, String(index));
    mkdirSync(out);
    return startHungryRip(hot, out, isMoving ? { ...slowAppetite, seed: seed + index } : {});
  });
  const taken = (): Taken[] => rips.flatMap((one) => [...one.taken]);
  const takenCount = (): number => rips.reduce((sum, one) => sum + one.taken.length, 0);
  const expected = new Map<string, string>();
  let bytes = 0;
  let isTroubled = false;

  const addJobs = (round: number): void => {
    for (const job of ['a', 'b']) {
      const id = `job-${round}-${job}`;
      const isLarge = trouble === 'none' && round % LARGE.everyRounds === 5 && job === 'a';
      const sizes = isLarge ? [LARGE.bytes] : [3_000 + random() * 900_000, 20_000];
      const files = sizes.map((size, index): TinyFile => {
        const name = `${id}-${index}`;
        return { id: name, bytes: pdfOf(`${seed} ${name}`, Math.round(size)) };
      });
      for (const file of files) {
        expected.set(sumOf(file.bytes), file.id);
        bytes += file.bytes.length;
      }
      service.addJob(id, files);
      jobs.push(id);
    }
  };

  /** Steps and random moments in turn, beginning with the steps that only the first run reaches. */
  const stepOf = (round: number): string | null => {
    if (round < 2) return steps[round] ?? null;
    return round % 2 === 0 ? null : (steps[((round - 1) / 2 + 1) % steps.length] ?? null);
  };
  const clockSeed = (): number | null => (trouble === 'clock' ? Math.floor(random() * 1e9) : null);
  const moverSeed = (): number | null => (isMoving ? Math.floor(random() * 1e9) : null);
  const begin = (): StationProcess =>
    new StationProcess(options.program, [
      data,
      scene.hot,
      service.baseUrl,
      '',
      isMoving ? scene.otherHot : '',
      hasSlips ? 'job' : 'none',
    ]);
  /** RIPs also take tickets whose file is moved away in that moment, so a count alone says nothing. */
  const haveAllCome = (): boolean => {
    const sums = new Set(taken().map(({ sha256 }) => sha256));
    return [...expected.keys()].every((sum) => sums.has(sum));
  };
  const isDone = (): boolean =>
    takenCount() >= 2 * (expected.size + (hasSlips ? jobs.length : 0)) &&
    haveAllCome() &&
    areAllPickedUp(data);
  const killedAt = new Map<string, number>();
  let next = begin();
  /** Lets a run go on until everything is delivered. Resolves to its exit code. */
  const finish = async (): Promise<unknown> => {
    await next.live({ clockSeed: clockSeed() });
    await next.started();
    // Many short runs leave a backlog; only a standstill ends the wait.
    for (let before = -1; !isDone() && takenCount() > before; ) {
      before = takenCount();
      await until('all files are picked up', isDone, PATIENCE_MS).catch(() => undefined);
    }
    return next.stop();
  };
  try {
    for (let round = 0; round < kills; round++) {
      addJobs(round);
      const life = next;
      next = begin();
      const step = stepOf(round);
      const dieAt = step === null ? null : { step, occurrence: round < 2 ? 1 : 1 + Math.floor(random() * 3) };
      await life.live({ dieAt, clockSeed: clockSeed(), moverSeed: moverSeed() });
      const diedItself =
        dieAt === null
          ? await life.killAfter(random() * MAX_LIFE_MS)
          : await life.killAtRest({
              isDone,
              progress: takenCount,
              standstillMs: standstillMs[trouble],
            });
      if (dieAt !== null && diedItself) killedAt.set(dieAt.step, (killedAt.get(dieAt.step) ?? 0) + 1);
      // A share without any delivery cannot be recognised, so trouble starts after the first one.
      if (!isTroubled && takenCount() > 0) {
        isTroubled = true;
        scene.begin(randomFrom(seed + 1));
      }
      say(
        `${trouble}: kill ${round + 1} of ${kills}${dieAt === null ? '' : `, ${dieAt.step}`}: ${takenCount()} of ${2 * expected.size} taken`,
      );
    }
    const strays = await scene.end();
    for (const rip of rips) rip.takeAll();
    const exitCodes = [await finish()];
    // A duplicate would arrive before this file, which only another run delivers.
    addJobs(kills);
    next = begin();
    exitCodes.push(await finish());
    return {
      trouble,
      seed,
      kills,
      killedAt,
      files: expected.size,
      ...movesIn(data),
      bytes,
      ...tallyOf(
        taken().filter(({ name }) => !isSlip(name)),
        expected,
      ),
      untidy: [
        ...(hasSlips ? slipFaults(jobs, taken(), data) : []),
        ...exitCodes.filter((code) => code !== 0).map((code) => `A last process ended with ${String(code)}.`),
        ...strays.map((name) => `${name} was put where no RIP looks.`),
        ...(await leftBehind(scene.share, data)),
      ],
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    await scene.end();
    await next.kill();
    for (const rip of rips) await rip.stop();
    await service.stop();
    scene.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

const MovesRow = z.object({ moved: z.number(), movedOut: z.number() });

/** How many deliveries a store has moved elsewhere. */
function movesIn(data: string): z.infer<typeof MovesRow> {
  const db = new DatabaseSync(join(data, 'station.sqlite'), { readOnly: true });
  const counts = db
    .prepare(
      `SELECT count(*) AS moved, count(*) FILTER (WHERE delivered_at IS NOT NULL) AS movedOut
         FROM delivery WHERE state = 'removed' AND moved IS NOT NULL`,
    )
    .get();
  db.close();
  return MovesRow.parse(counts);
}
