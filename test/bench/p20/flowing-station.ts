import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { PostgresServer } from '../../support/postgres.ts';
import { until } from '../../support/until.ts';
import { Arrivals } from '../flow/arrivals.ts';
import type { Child } from '../flow/child.ts';
import { Service } from '../flow/service.ts';
import type { Flow } from '../flow/with-processes.ts';
import { shareFolder } from './share-folder.ts';

const FILE_BYTES = 20_000;

/** Without a site, or in a site of one station, with a hot folder of its own or a shared one. */
export type Membership = 'alone' | 'own' | 'shared';

const Hello = z.object({ webhookUrl: z.string() });
const Reading = z.object({ cpuSeconds: z.number(), jobs: z.number() });

/** A station in a process of its own, with a service of its own that calls it. */
export class FlowingStation {
  /** For each single job, how long its first file took, in ms. */
  readonly singles: number[] = [];
  /** For each burst, its duration divided by its files, in ms. */
  readonly bursts: number[] = [];
  /** For each burst, the processor time of the station divided by the files, in ms. */
  readonly processor: number[] = [];
  readonly #service: Child;
  readonly #station: Child;
  readonly #arrivals: Arrivals;
  /** The jobs that are still to arrive, and the number of files of each. */
  readonly #jobs: [job: string, files: number][];

  private constructor(parts: {
    readonly service: Child;
    readonly station: Child;
    readonly arrivals: Arrivals;
    readonly jobs: [job: string, files: number][];
  }) {
    this.#service = parts.service;
    this.#station = parts.station;
    this.#arrivals = parts.arrivals;
    this.#jobs = parts.jobs;
  }

  /** @param jobs the number of jobs that can arrive. */
  static async start(
    { root, start }: Flow,
    membership: Membership,
    { server, jobs: count }: { readonly server: PostgresServer; readonly jobs: number },
  ): Promise<FlowingStation> {
    const folder = join(root, membership);
    const hotFolder = join(folder, 'hot');
    const service = start('service-process.ts', count, FILE_BYTES);
    const { baseUrl, token, jobs, files } = Service.parse(await service.next());
    const { url, access } = await server.database();
    const site = membership === 'alone' ? [] : [url, access.password, membership];
    const station = start('station-process.ts', folder, baseUrl, token, '', ...site);
    service.say({ do: 'register', url: Hello.parse(await station.next()).webhookUrl });
    if (membership === 'shared')
      await shareFolder(join(root, 'other'), { url, password: access.password }, hotFolder);
    const arrivals = new Arrivals(start('watcher-process.ts', hotFolder));
    await arrivals.watching;
    const filesOf = Map.groupBy(files, ({ job }) => job);
    const due = jobs.map((job): [string, number] => [job, filesOf.get(job)?.length ?? 0]);
    const flowing = new FlowingStation({ service, station, arrivals, jobs: due });
    await until('every job is known', async () => (await flowing.#read()).jobs >= jobs.length, 120_000);
    return flowing;
  }

  /** Lets one job arrive. */
  async single(): Promise<void> {
    const [jobs, files] = this.#next(1);
    const expected = this.#arrivals.count + files;
    this.singles.push(await this.#arrivals.msTo(1, () => this.#service.say({ do: 'finish', jobs })));
    await until('all of its files are there', () => this.#arrivals.count === expected);
  }

  /**
   * Lets this many jobs arrive at once.
   * @param restMs the time that the station has for the work that follows a delivery.
   */
  async burst(count: number, restMs: number): Promise<void> {
    const [jobs, files] = this.#next(count);
    await this.#read();
    const took = await this.#arrivals.msTo(files, () => this.#service.say({ do: 'finish', jobs }));
    await pause(restMs);
    this.bursts.push(took / files);
    this.processor.push(((await this.#read()).cpuSeconds * 1_000) / files);
  }

  /** The next jobs, and their total number of files. */
  #next(count: number): [jobs: string[], files: number] {
    const next = this.#jobs.splice(0, count);
    return [next.map(([job]) => job), next.reduce((sum, [, files]) => sum + files, 0)];
  }

  async #read(): Promise<z.infer<typeof Reading>> {
    this.#station.say({});
    return Reading.parse(await this.#station.next());
  }
}
