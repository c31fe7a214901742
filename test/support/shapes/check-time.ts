import { rename, rm } from 'node:fs/promises';
import { type Artwork, type ArtworkState, type JobDetail, JobKey } from '../../../src/contract/index.ts';
import { type SimulatedRip, startSimulatedRip } from '../../../src/sandbox/rip/index.ts';
import type { ShapedService } from '../../shapes/interface.ts';
import { filesOf, type ModelFile, type ModelJob, QUEUED } from '../../shapes/model.ts';
import { startShapedService } from '../../shapes/server.ts';
import { composeShape, type Shape } from '../../shapes/shape.ts';
import { pathsOf, registerAt, shapesRip } from './check-seed.ts';
import { needsAttention } from './compare.ts';
import { needsReads } from './expected.ts';
import { connection, type LightStation, startLightStation } from './light-station.ts';
import { makeRoot } from './root.ts';
import { replayOf, ShapeError } from './shape-error.ts';
import { Watch } from './watch.ts';

/** Where a file is when something happens to its job. */
const steps = [
  'announced',
  'queued',
  'transferring',
  'on-hold',
  'kept from its hot folder',
  'delivered',
] as const;
type Step = (typeof steps)[number];

/** What happens to the job then. */
const turns = ['revised', 'cancelled', 'taken back', 'deleted', 'renamed'] as const;
type Turn = (typeof turns)[number];

export interface Story {
  readonly seed: number;
  readonly shapeSeed: number;
  readonly step: Step;
  readonly turn: Turn;
}

/**
 * The story of a seed: each combination of step and turn recurs every thirty seeds, in another deployment
 * each time.
 */
export function storyOf(seed: number): Story {
  const step = steps[seed % steps.length];
  const turn = turns[Math.floor(seed / steps.length) % turns.length];
  if (step === undefined || turn === undefined) throw new RangeError(`There is no story ${seed}.`);
  let shapeSeed = seed;
  while (!tellsAll(composeShape(shapeSeed))) shapeSeed += 1_000_003;
  return { seed, shapeSeed, step, turn };
}

/** Whether everything that happens to a job can be read. */
const tellsAll = (shape: Shape): boolean =>
  shape.offers.jobs &&
  ((shape.listed === 'whole jobs' && !needsReads(shape)) || shape.offers.reads) &&
  shape.paging.style.kind !== 'total alone';

/**
 * Brings a job's file as far as the step, lets the turn happen, and lets everything go on: nothing is
 * delivered after the service withdrew it, what is still wanted is delivered once, and what was delivered
 * but is no longer wanted needs attention on screen. Throws ShapeError.
 */
export async function checkTime(seed: number, patienceMs: number): Promise<void> {
  const story = storyOf(seed);
  const root = await makeRoot(`time-${seed}`);
  const undo: (() => unknown)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const gate = Promise.withResolvers<void>();
    const service = await startShapedService({
      seed: story.shapeSeed,
      jobs: 0,
      halfWay: () => (story.step === 'transferring' ? gate.promise : Promise.resolve()),
    });
    undo.push(() => service.stop());
    const job = service.model.addJob(story.step === 'announced' ? 'job.prepress.received' : QUEUED);
    const paused = story.step === 'queued' || story.step === 'on-hold';
    const light = await startLightStation({ root, service, paths: pathsOf(service.shape), paused });
    const life = new Life(story, service, light, job, gate.resolve, patienceMs);
    undo.push(() => life.stop());
    await life.reachesStep();
    await life.turns();
    await life.goesOn();
    await life.ends();
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

const stateOf: Readonly<Record<Step, ArtworkState>> = {
  announced: 'expected',
  queued: 'queued',
  transferring: 'transferring',
  'on-hold': 'on-hold',
  'kept from its hot folder': 'delivering',
  delivered: 'delivered',
};
/** A file in any other state moves on without help. */
const restingStates: readonly string[] = ['expected', 'on-hold', 'withdrawn', 'delivered', 'picked-up'];

class Life {
  readonly #story: Story;
  readonly #service: ShapedService;
  readonly #light: LightStation;
  readonly #job: ModelJob;
  readonly #letPass: () => void;
  readonly #watch: Watch;
  /** Files of the job before the turn. */
  readonly #before: readonly ModelFile[];
  #rip: SimulatedRip | null = null;
  #stopped: Promise<void> | null = null;

  constructor(
    story: Story,
    service: ShapedService,
    light: LightStation,
    job: ModelJob,
    letPass: () => void,
    patienceMs: number,
  ) {
    this.#story = story;
    this.#service = service;
    this.#light = light;
    this.#job = job;
    this.#letPass = letPass;
    this.#watch = new Watch(light.station, patienceMs);
    this.#before = filesOf(job);
  }

  async reachesStep(): Promise<void> {
    const { step } = this.#story;
    const { api } = this.#light.station;
    await registerAt(this.#service, this.#light);
    if (step === 'kept from its hot folder') await rename(this.#light.hotFolder, this.#away);
    if (step === 'on-hold') {
      await this.#until('before it is held', () => this.#filesNotIn('queued'));
      api.artworks.decide({
        ids: this.#files.map(({ id }) => id),
        decision: { kind: 'hold', reason: 'To be looked at.' },
      });
      api.transfers.setPaused({ paused: false, connectionId: null });
    }
    await this.#until(`before it is ${step}`, () => this.#filesNotIn(stateOf[step]));
  }

  /** The turn happens, and the station has read it. */
  async turns(): Promise<void> {
    const { model } = this.#service;
    const { id } = this.#job;
    switch (this.#story.turn) {
      case 'revised':
        model.revise(id);
        break;
      case 'cancelled':
        model.cancel(id);
        break;
      case 'taken back':
        model.takeBack(id);
        break;
      case 'deleted':
        model.remove(id);
        break;
      case 'renamed':
        model.rename(id, 'Second edition');
        break;
    }
    await this.#readAgain();
    await this.#until('before the turn is read', () => this.#unread());
  }

  /** Releases what kept the file at its step; another job follows the same way. */
  async goesOn(): Promise<void> {
    const { model } = this.#service;
    const { station, hotFolder } = this.#light;
    const { step, turn } = this.#story;
    this.#letPass();
    if (step === 'queued') station.api.transfers.setPaused({ paused: false, connectionId: null });
    if (step === 'on-hold') {
      const held = this.#files.filter(({ state }) => state === 'on-hold').map(({ id }) => id);
      if (held.length > 0) station.api.artworks.decide({ ids: held, decision: { kind: 'release' } });
    }
    if (step === 'kept from its hot folder') await rename(this.#away, hotFolder);
    const onTaken = (): void => this.#watch.look();
    this.#rip = startSimulatedRip({ folder: hotFolder, habits: shapesRip, onTaken });
    model.addJob(QUEUED);
    if (step === 'announced' && (turn === 'revised' || turn === 'renamed')) model.move(this.#job.id, QUEUED);
    await this.#readAgain();
    await this.#until('after the turn', () => this.#faults());
    if (turn !== 'taken back') return;
    model.move(this.#job.id, QUEUED);
    await this.#readAgain();
    if (step === 'on-hold') {
      // An operator's hold stays when the job is reinstated.
      await this.#until('before it is held again', () => this.#filesNotIn('on-hold'));
      station.api.artworks.decide({ ids: this.#files.map(({ id }) => id), decision: { kind: 'release' } });
    }
    await this.#until('after it was queued again', () => this.#faults());
  }

  async ends(): Promise<void> {
    await this.stop();
    const faults = [...this.#deliveredWrongly(), ...this.#light.faults];
    if (faults.length > 0) throw this.#error('after the stop', faults);
  }

  stop(): Promise<void> {
    this.#letPass();
    this.#stopped ??= (async () => {
      await this.#watch.stop();
      await this.#light.station.stop();
      await this.#rip?.stop();
    })();
    return this.#stopped;
  }

  get #away(): string {
    return `${this.#light.hotFolder}-away`;
  }

  get #detail(): JobDetail | null {
    try {
      return this.#light.station.api.job.get({ key: JobKey.parse(`${connection}:${this.#job.id}`) });
    } catch {
      return null;
    }
  }

  get #files(): readonly Artwork[] {
    return this.#detail?.components.flatMap(({ files }) => files) ?? [];
  }

  #filesNotIn(state: ArtworkState): string[] {
    const files = this.#files;
    if (files.length === 0) return ['It has no file.'];
    return files.filter((file) => file.state !== state).map((file) => `${file.name} is ${file.state}.`);
  }

  /** What the station does not show of the turn yet. */
  #unread(): string[] {
    const detail = this.#detail;
    const job = this.#service.model.job(this.#job.id);
    if (job === null) return detail === null || detail.isGone ? [] : ['It is not shown as gone.'];
    if (detail === null) return ['It is not shown.'];
    const ids = this.#files.map(({ fileId }) => fileId);
    return [
      ...(detail.status.code === job.status ? [] : [`It is ${job.status}, shown as ${detail.status.code}.`]),
      ...(detail.name === job.name ? [] : [`It is ${job.name}, shown as ${detail.name}.`]),
      ...filesOf(job)
        .filter(({ id }) => !ids.includes(id))
        .map(({ name }) => `${name} is not shown.`),
    ];
  }

  /** What is wrong after everything has settled. */
  #faults(): string[] {
    const { step, turn } = this.#story;
    const wasDelivered = step === 'delivered';
    const isWanted = this.#service.model.job(this.#job.id)?.status === QUEUED;
    const due = this.#service.model.due.filter(({ sha256 }) => !this.#needsApproval(sha256));
    const wanted = wasDelivered ? [...this.#before, ...due] : due;
    const taken = new Set(this.#taken);
    const restless = this.#files.filter(({ state }) => !restingStates.includes(state));
    const isRecalled = wasDelivered && (turn === 'revised' || (turn !== 'renamed' && !isWanted));
    return [
      ...wanted.filter(({ sha256 }) => !taken.has(sha256)).map(({ name }) => `${name} is not delivered.`),
      ...restless.map(({ name, state }) => `${name} is still ${state}.`),
      ...(isRecalled && !this.#needsAttention()
        ? ['It was delivered, and nothing says that it is no longer wanted.']
        : []),
      ...this.#deliveredWrongly(),
    ];
  }

  /** Files delivered twice, or after they were no longer wanted. */
  #deliveredWrongly(): string[] {
    const { model } = this.#service;
    const wanted = new Set(
      model.due.filter(({ sha256 }) => !this.#needsApproval(sha256)).map((file) => file.sha256),
    );
    const before = this.#story.step === 'delivered' ? this.#before.map(({ sha256 }) => sha256) : [];
    const taken = this.#taken;
    return [
      ...taken
        .filter((sha256, index) => taken.indexOf(sha256) !== index)
        .map(() => 'A file was delivered twice.'),
      ...taken
        .filter((sha256) => !wanted.has(sha256) && !before.includes(sha256))
        .map(() => 'A file was delivered that was no longer wanted, or needs an approval.'),
    ];
  }

  /** A replacement of a delivered file is sent after approval. */
  #needsApproval(sha256: string): boolean {
    const { step, turn } = this.#story;
    if (step !== 'delivered' || turn !== 'revised') return false;
    const isNew = !this.#before.some((file) => file.sha256 === sha256);
    return isNew && filesOf(this.#job).some((file) => file.sha256 === sha256);
  }

  #needsAttention(): boolean {
    const detail = this.#detail;
    return detail !== null && needsAttention(this.#light.station, detail);
  }

  async #readAgain(): Promise<void> {
    await this.#service.told();
    await this.#light.station.api.connections.refresh({ id: connection });
  }

  #until(when: string, faultsNow: () => string[]): Promise<unknown> {
    return this.#watch.until(
      () => ({ faults: faultsNow() }),
      (faults) => this.#error(when, faults),
    );
  }

  #error(when: string, faults: readonly string[]): ShapeError {
    const { seed, step, turn } = this.#story;
    const title = `Story ${seed} (${replayOf('STORIES', seed)}), ${turn} when ${step}, ${when}:`;
    return new ShapeError(this.#service.shape, title, faults);
  }

  get #taken(): string[] {
    return this.#rip?.taken.map(({ sha256 }) => sha256) ?? [];
  }
}
