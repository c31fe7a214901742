import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ConnectionId, type ReadingPaths, type StatusMeaning } from '../../../src/contract/index.ts';
import type { StationApi } from '../../../src/main/station/api/index.ts';
import { ApiError } from '../../../src/main/station/model/api-error.ts';
import { QUEUED } from './changing-service.ts';
import type { Life } from './life.ts';
import { randomFrom } from './random.ts';
import { OWN_STATUS, triedPaths } from './shape-changes.ts';

const MAX_PAUSE_MS = 700;
/** The share of changes that are of paths; the others are of what a status means. */
const PATHS_SHARE = 0.7;
const connection = ConnectionId.parse('demo');
const meanings: readonly (StatusMeaning | null)[] = [null, 'prepress', 'download', 'production', 'cancelled'];

/** An operator who changes now and then how the service is read, or once. */
export class Mapper {
  readonly #connections: Pick<StationApi['connections'], 'change'>;
  readonly #life: NonNullable<Life['mapper']>;
  readonly #data: string;
  #working: Promise<void> | null = null;
  #isOver = false;

  /** @param data the station's data folder; failures go to its `log`. */
  constructor(
    { connections }: Pick<StationApi, 'connections'>,
    data: string,
    life: NonNullable<Life['mapper']>,
  ) {
    this.#connections = connections;
    this.#data = data;
    this.#life = life;
  }

  start(): void {
    const work = 'seed' in this.#life ? this.#atRandom(this.#life.seed) : this.#set(this.#life.paths);
    this.#working = work.catch((error: unknown) =>
      appendFileSync(join(this.#data, 'log'), `The mapper: ${String(error)}\n`),
    );
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  async #atRandom(seed: number): Promise<void> {
    const random = randomFrom(seed);
    const oneOf = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    for (; !this.#isOver; await pause(random() * MAX_PAUSE_MS)) {
      if (random() < PATHS_SHARE) {
        await this.#try(oneOf(triedPaths) ?? {});
      } else {
        const code = oneOf([QUEUED, OWN_STATUS]) ?? QUEUED;
        await this.#connections.change({
          id: connection,
          change: { statusMeanings: { [code]: oneOf(meanings) ?? null } },
        });
      }
    }
  }

  /** One that leads nowhere in what is stored is refused. */
  async #try(paths: ReadingPaths): Promise<void> {
    try {
      await this.#connections.change({ id: connection, change: { readingPaths: paths } });
    } catch (error) {
      if (!(error instanceof ApiError && error.what.code === 'refusal.path-nowhere')) throw error;
    }
  }

  async #set(paths: Extract<NonNullable<Life['mapper']>, { paths: unknown }>['paths']): Promise<void> {
    await this.#connections.change({ id: connection, change: { readingPaths: paths } });
    for (const code of [QUEUED, OWN_STATUS])
      await this.#connections.change({ id: connection, change: { statusMeanings: { [code]: null } } });
  }
}
