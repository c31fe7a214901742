import { rm } from 'node:fs/promises';
import type { PathTemplates } from '../../../src/contract/index.ts';
import { ripProfiles, type SimulatedRip, startSimulatedRip } from '../../../src/sandbox/rip/index.ts';
import type { ShapedService } from '../../shapes/interface.ts';
import { IN_PREPRESS, QUEUED } from '../../shapes/model.ts';
import { startShapedService } from '../../shapes/server.ts';
import { composeShape, type Shape } from '../../shapes/shape.ts';
import { gathers } from '../../shapes/webhooks.ts';
import { webhookUrlOf } from '../webhook-url.ts';
import { type Comparison, compare, deliveredWrongly } from './compare.ts';
import { connection, type LightStation, startLightStation } from './light-station.ts';
import { makeRoot } from './root.ts';
import { replayOf, ShapeError } from './shape-error.ts';
import { Watch } from './watch.ts';

const MANY_EVENTS = 51;

/** A RIP that picks up what it sees at once, but scans rarely enough for many to share a processor. */
export const shapesRip = { ...ripProfiles.hungry, scanEveryMs: 20 };

export interface Checked {
  readonly seed: number;
  /** What the station lacks and reports as missing; empty if it has everything. */
  readonly named: readonly string[];
}

/**
 * Runs a station against the service in the shape of a seed: what is there at the start, what changes while
 * it runs, and what is read again. Throws ShapeError if they never agree.
 * @param patienceMs how long nothing may happen before they count as never agreeing
 */
export async function checkSeed(seed: number, patienceMs: number): Promise<Checked> {
  const root = await makeRoot(`shape-${seed}`);
  const undo: (() => unknown)[] = [() => rm(root, { recursive: true, force: true })];
  try {
    const service = await startShapedService({ seed, ...(hasLists(seed) ? {} : { jobs: 0 }) });
    undo.push(() => service.stop());
    const light = await startLightStation({ root, service, paths: pathsOf(service.shape) });
    const run = new Run(service, light, patienceMs);
    undo.push(() => run.stop());
    await run.agrees('at the start');
    await run.change();
    await run.agrees('after changes');
    await run.readAgain();
    const { named } = await run.agrees('after everything was read again');
    await run.stop();
    run.hasDeliveredRightly('after the stop');
    return { seed, named };
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** Whether there is anything to start from: without lists, only events make jobs known. */
function hasLists(seed: number): boolean {
  const { jobs, batches } = composeShape(seed).offers;
  return jobs || batches;
}

/** What a company that connects to this deployment knows about it, and configures. */
export const pathsOf = ({ offers }: Shape): Partial<PathTemplates> => ({
  jobs: offers.jobsPath,
  job: `${offers.jobsPath}/{id}`,
});

/** Registers the station for changes of status, as an operator registers its URL. */
export async function registerAt(service: ShapedService, { station }: LightStation): Promise<void> {
  const url = webhookUrlOf(station);
  if (url === '') throw new Error('The station has no URL for webhooks.');
  await service.registerWebhook(url);
}

/** A station with one service, and a RIP at its hot folder. */
class Run {
  readonly #service: ShapedService;
  readonly #light: LightStation;
  readonly #watch: Watch;
  readonly #rip: SimulatedRip;
  readonly #told = new Set<string>();
  #stopped: Promise<void> | null = null;

  constructor(service: ShapedService, light: LightStation, patienceMs: number) {
    this.#service = service;
    this.#light = light;
    this.#watch = new Watch(light.station, patienceMs);
    service.model.onEvent((event) => this.#told.add('job' in event ? event.job.id : event.batch.id));
    const onTaken = (): void => this.#watch.look();
    this.#rip = startSimulatedRip({ folder: light.hotFolder, habits: shapesRip, onTaken });
  }

  /** Resolves when station and model agree. Throws ShapeError. */
  agrees(when: string): Promise<Comparison> {
    const look = (stopsAtFault: boolean): Comparison => {
      const { station } = this.#light;
      const found = compare(station, this.#service, this.#told, this.#taken, stopsAtFault);
      const refused = this.#service.refusedWebhooks.map((why) => `A webhook was refused: ${why}`);
      return { ...found, faults: [...found.faults, ...refused] };
    };
    return this.#watch.until(look, (faults) => this.#error(when, faults));
  }

  /**
   * Throws ShapeError if the RIP has picked up anything but what was due, each once, or if the station has
   * logged an error.
   */
  hasDeliveredRightly(when: string): void {
    const faults = [...deliveredWrongly(this.#service, [], this.#taken), ...this.#light.faults];
    if (faults.length > 0) throw this.#error(when, faults);
  }

  /** Changes while a station runs, announced by webhooks alone. */
  async change(): Promise<void> {
    const { model, shape } = this.#service;
    await registerAt(this.#service, this.#light);
    const begun = model.jobs.find(({ status }) => status === QUEUED);
    const waiting = model.jobs.find(({ status }) => IN_PREPRESS.includes(status));
    const fresh = model.jobs.length === 0 ? shape.jobs : 1;
    // More in one call than some receivers look at; what has to be printed comes last.
    for (let made = 0; gathers(shape.webhooks) && made < MANY_EVENTS; made++)
      model.move(model.addJob('job.prepress.received').id, 'job.prepress.preflight');
    if (waiting !== undefined) model.move(waiting.id, QUEUED);
    for (let made = 0; made < fresh; made++) model.move(model.addJob('job.prepress.received').id, QUEUED);
    if (begun !== undefined) model.move(begun.id, 'job.production.printing');
    await this.#service.told();
    // An event leads nowhere if it holds only an ID that cannot be read.
    if (!shape.offers.reads) await this.#refresh();
  }

  /** What no event announced is also there once everything is read again. */
  async readAgain(): Promise<void> {
    const { model } = this.#service;
    const [job] = model.jobs;
    if (job !== undefined) model.rename(job.id, `${job.name}, second edition`);
    await this.#refresh();
  }

  stop(): Promise<void> {
    this.#stopped ??= (async () => {
      await this.#watch.stop();
      await this.#light.station.stop();
      await this.#rip.stop();
    })();
    return this.#stopped;
  }

  #refresh(): Promise<void> {
    return Promise.resolve(this.#light.station.api.connections.refresh({ id: connection }));
  }

  #error(when: string, faults: readonly string[]): ShapeError {
    const { shape } = this.#service;
    return new ShapeError(shape, `Seed ${shape.seed} (${replayOf('SHAPES', shape.seed)}), ${when}:`, faults);
  }

  get #taken(): string[] {
    return this.#rip.taken.map(({ sha256 }) => sha256);
  }
}
