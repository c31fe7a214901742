import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../listen.ts';
import { until } from '../until.ts';
import { ChangingService, QUEUED } from './changing-service.ts';
import { type HungryRip, startHungryRip } from './hungry-rip.ts';
import type { Life } from './life.ts';
import { StationProcess } from './process.ts';
import { randomFrom } from './random.ts';
import { dueFilesOf, type FileRow, filesNow, isHeld, isSettled } from './settled.ts';
import { leftBehind, type Tally, tallyOf } from './tally.ts';

/** What happens to a service's jobs meanwhile. */
export interface JobChanges {
  addJob(id: string): void;
  /** Changes one of the most recent jobs. */
  changeOne(among: number): void;
  /** Brings the jobs to how they are in the end. */
  finish(): void;
}

/** What the lives of a station go through. */
export interface Scenario<Outcome> {
  readonly name: string;
  changes(service: ChangingService, random: () => number): JobChanges;
  /** Where a process can kill itself. */
  readonly steps: readonly string[];
  /** What else happens in a life; null: in the last one. */
  life(round: number | null): Partial<Life>;
  /** What its ledger and journal say. */
  outcome(data: string, service: ChangingService): Outcome;
  /** Whether all that is tried has happened, so that more lives are not needed. */
  isTried(outcome: Outcome): boolean;
}

export interface Lived extends Tally {
  readonly kills: number;
  /** Steps at which a process killed itself, and how often. */
  readonly killedAt: ReadonlyMap<string, number>;
  /**
   * Files that the RIP picked up, and files due in the end: delivered, or on hold because they replace a
   * delivered one.
   */
  readonly taken: number;
  readonly due: number;
  readonly held: number;
  readonly untidy: readonly string[];
  readonly seconds: number;
}

/** The longest run that is killed at random; polls come every second. */
const MAX_LIFE_MS = 2_000;
/**
 * A run that should end at a step also ends when the RIP has received nothing for this long: its service
 * keeps changing, so no state says that nothing more will come.
 */
const STANDSTILL_MS = 2_500;
/**
 * On a loaded machine most lives end before a file has moved. So more follow, up to this many times the
 * wanted number, until all that the scenario is about has happened.
 */
const MAX_LIVES = 4;
/** The longest pause between changes, whether a station is running or not. */
const MAX_PAUSE_MS = 150;
/** Only the most recent jobs are changed, because their files are under way. */
const CHANGED_AMONG = 12;
/** The RIP's longest pause, so that files stay in their hot folder for a while. */
const MAX_REST_MS = 1_000;
/**
 * Nothing has moved for this long: what is missing now never comes. A slow machine gets the time it needs.
 */
const PATIENCE_MS = 60_000;

/**
 * Kills a real station process again and again while its service changes the jobs whose files are under way,
 * and a RIP picks up files at once or after a pause; then lets one finish, and counts.
 * @param options.program the station process (`bundleChild`).
 */
export async function liveChanging<Outcome>(
  scenario: Scenario<Outcome>,
  options: {
    readonly program: string;
    readonly kills: number;
    readonly seed: number;
    readonly say?: ((line: string) => void) | undefined;
  },
): Promise<Lived & Outcome> {
  const { kills, seed, say = () => undefined } = options;
  const began = Date.now();
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), `makeready-${scenario.name}-`));
  const [data, share] = [join(folder, 'data'), join(folder, 'share')];
  const [hot, out] = [join(share, 'hot'), join(folder, 'out')];
  for (const one of [data, hot, out]) await mkdir(one, { recursive: true });
  // One port for all runs of a station, on which it receives webhooks.
  const port = await freePort();
  const service = new ChangingService({
    webhook: `http://127.0.0.1:${port}/webhooks/${'x'.repeat(43)}`,
    pauseMs: 3,
    seed,
  });
  await service.start();
  const rip = startHungryRip(hot, out, { maxRestMs: MAX_REST_MS, seed: seed + 2 });
  const changes = scenario.changes(service, random);
  let isOver = false;
  const keepChanging = async (): Promise<void> => {
    for (const pauses = randomFrom(seed + 1); !isOver; await pause(pauses() * MAX_PAUSE_MS))
      changes.changeOne(CHANGED_AMONG);
  };
  const killedAt = new Map<string, number>();
  const begin = (): StationProcess =>
    new StationProcess(options.program, [data, hot, service.baseUrl, String(port)]);
  let next = begin();
  const isTried = (): boolean => rip.taken.length > 0 && scenario.isTried(scenario.outcome(data, service));
  try {
    const changing = keepChanging();
    let round = 0;
    for (; round < kills || (round < MAX_LIVES * kills && !isTried()); round++) {
      for (const job of ['a', 'b', 'c']) changes.addJob(`job-${round}-${job}`);
      const life = next;
      next = begin();
      // Steps and random moments in turn, beginning with the step that only the first run reaches.
      const { steps } = scenario;
      const step =
        round === 0
          ? 'before setStaging'
          : round % 2 === 0
            ? null
            : steps[Math.floor(random() * steps.length)];
      const dieAt =
        step == null ? null : { step, occurrence: round === 0 ? 1 : 1 + Math.floor(random() * 4) };
      await life.live({ ...scenario.life(round), dieAt });
      const diedItself =
        dieAt === null
          ? await life.killAfter(random() * MAX_LIFE_MS)
          : await life.killAtRest({
              isDone: () => false,
              progress: () => rip.taken.length,
              standstillMs: STANDSTILL_MS,
            });
      if (dieAt !== null && diedItself) killedAt.set(dieAt.step, (killedAt.get(dieAt.step) ?? 0) + 1);
      say(
        `${scenario.name}: kill ${round + 1} of ${Math.max(kills, round + 1)}${dieAt === null ? '' : `, ${dieAt.step}`}: ${rip.taken.length} taken`,
      );
    }
    isOver = true;
    await changing;
    changes.finish();
    await next.live(scenario.life(null));
    await next.started();
    await settled(data, service, rip);
    // Whatever must not come would arrive before this file, which is only asked for now.
    service.set('last', { name: 'Job last', status: QUEUED, files: [service.newFile('last', 3_000)] }, true);
    await settled(data, service, rip);
    const exitCode = await next.stop();
    const due = dueFilesOf(service, data);
    const files = new Map(filesNow(data).map((file) => [file.id, file]));
    const held = [...due].filter(([id, sha256]) => isHeld(files.get(id), sha256)).map(([id]) => id);
    const taken = rip.taken.filter(({ name }) => name.endsWith('.pdf'));
    const sums = new Set(taken.map(({ sha256 }) => sha256));
    const { partial, duplicate, missing } = tallyOf(rip.taken, service.everything);
    return {
      kills: round,
      killedAt,
      taken: taken.length,
      due: due.size,
      held: held.length,
      partial,
      duplicate,
      missing: [
        ...[...due]
          .filter(([id, sha256]) => !sums.has(sha256) && !held.includes(id))
          .map(([id]) => inWords(id, files.get(id))),
        ...missing.filter((one) => one.startsWith('ticket of ')),
      ],
      ...scenario.outcome(data, service),
      untidy: [
        ...(exitCode === 0 ? [] : [`The last process ended with ${String(exitCode)}.`]),
        ...(await leftBehind(share, data, ['expected', 'on-hold'])),
      ],
      seconds: (Date.now() - began) / 1_000,
    };
  } finally {
    isOver = true;
    await next.kill();
    await rip.stop();
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Resolves when nothing is under way any more, or nothing has moved for a long time. */
async function settled(data: string, service: ChangingService, rip: HungryRip): Promise<void> {
  const moves = (): string => JSON.stringify([filesNow(data), rip.taken.length]);
  for (let before = ''; moves() !== before && !isSettled(data, dueFilesOf(service, data)); ) {
    before = moves();
    const isOver = (): boolean => moves() !== before || isSettled(data, dueFilesOf(service, data));
    await until('something moves', isOver, PATIENCE_MS).catch(() => undefined);
  }
}

const inWords = (id: string, file: FileRow | undefined): string =>
  `${id} is ${file?.state ?? 'unknown'} with ${file?.sha256 ?? 'no bytes'}: ${file?.reason_code ?? ''}`;
