import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { z } from 'zod';
import type { Parameter, Queries } from './queries.ts';
import {
  connectError,
  isDiskFull,
  isPassedOver,
  queryError,
  SiteDatabaseError,
} from './site-database-error.ts';

/** Whatever is refused for lack of room is asked again sooner than this. */
const FULL_FOR_MS = 15_000;

/** A row, or none, and when it was asked for and answered by this machine's clock. */
export interface Answered {
  readonly row: unknown;
  readonly askedAt: number;
  readonly answeredAt: number;
}

/** Decides whether a session may be used. */
export interface SessionGuard {
  /** A SELECT of one row. */
  readonly sql: string;
  /** Throws SiteDatabaseError if not. @param row undefined: there is none. */
  readonly assess: (row: unknown, queries: Queries) => Promise<void>;
}

/**
 * The site's database, used through one session that reconnects by itself. Statements run in order; within
 * a transaction only the `Queries` passed to it may be used.
 */
export class SiteDatabase implements Queries {
  /** One for each host, in the order in which they are tried; only one has a session. */
  readonly #pools: readonly Pool[];
  #current = 0;
  /** Sessions that the guard has approved. */
  #good = new WeakSet<object>();
  /** What new sessions answered to the guard. */
  readonly #greeted = new WeakMap<object, Answered>();
  #guard: SessionGuard | null = null;
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor(pools: readonly Pool[]) {
    this.#pools = pools;
  }

  rows<S extends z.ZodType>(
    schema: S,
    sql: string,
    parameters: readonly Parameter[] = [],
  ): Promise<z.infer<S>[]> {
    return this.#session((session) => session.rows(schema, sql, parameters));
  }

  run(sql: string, parameters: readonly Parameter[] = []): Promise<number> {
    return this.#session((session) => session.run(sql, parameters));
  }

  /**
   * All of `work`, or none of it. An `unanswered` error may mean either; if that matters, `work` can safely
   * be repeated.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#session(async (session) => {
      await session.run('BEGIN');
      try {
        const result = await work(session);
        await session.run('COMMIT');
        return result;
      } catch (error) {
        // A lost session has rolled back by itself.
        await session.run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** Whether something was refused just now because the server's disk is full; other statements may work. */
  get isFull(): boolean {
    return performance.now() - this.#fullAt < FULL_FOR_MS;
  }

  /** From now on each session is checked before it is used. */
  guard(guard: SessionGuard): void {
    this.#guard = guard;
  }

  /** What is asked of a new session together with its settings. */
  get guardSql(): string | null {
    return this.#guard?.sql ?? null;
  }

  /** A new session has answered that. */
  greeted(session: object, answer: Answered): void {
    this.#greeted.set(session, answer);
  }

  /** The sessions that were checked are checked again before they are used. */
  distrust(): void {
    this.#good = new WeakSet();
  }

  /** Runs statements that the guard would reject. */
  unguarded<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#session(work, 'unguarded');
  }

  /** Resolves when everything under way has finished. */
  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
  }

  async #session<T>(work: (session: Session) => Promise<T>, how?: 'unguarded'): Promise<T> {
    const client = await this.#connect();
    const session = new Session(client);
    try {
      if (this.#guard !== null && how !== 'unguarded' && !this.#good.has(client)) {
        await this.#assess(this.#guard, client, session);
        this.#good.add(client);
      }
      return await work(session);
    } catch (error) {
      if (error instanceof SiteDatabaseError && isDiskFull(error)) this.#fullAt = performance.now();
      throw error;
    } finally {
      // After an unanswered statement, the next answer could belong to it.
      client.release(session.isLost);
    }
  }

  /** At the host that was used last, or at the next one that answers and can be written. */
  async #connect(): Promise<PoolClient> {
    const last = this.#current;
    const hosts = [...this.#pools.slice(last), ...this.#pools.slice(0, last)];
    let failure: SiteDatabaseError | null = null;
    for (const pool of hosts) {
      try {
        const client = await pool.connect();
        this.#current = this.#pools.indexOf(pool);
        return client;
      } catch (error) {
        failure = connectError(error, pool.options.host);
        if (!isPassedOver(failure)) break;
      }
    }
    throw failure ?? new Error('An address has a host.');
  }

  /** By what the session answered when it began, or by what it answers now. */
  async #assess({ sql, assess }: SessionGuard, client: PoolClient, session: Session): Promise<void> {
    const greeted = this.#greeted.get(client);
    this.#greeted.delete(client);
    const row = greeted === undefined ? (await session.rows(z.unknown(), sql))[0] : greeted.row;
    await assess(row, session);
  }
}

class Session implements Queries {
  readonly #client: Pick<PoolClient, 'query'>;
  #isLost = false;

  constructor(client: Pick<PoolClient, 'query'>) {
    this.#client = client;
  }

  get isLost(): boolean {
    return this.#isLost;
  }

  async rows<S extends z.ZodType>(
    schema: S,
    sql: string,
    parameters: readonly Parameter[] = [],
  ): Promise<z.infer<S>[]> {
    const { rows } = await this.#query(sql, parameters);
    return rows.map((row) => schema.parse(row));
  }

  async run(sql: string, parameters: readonly Parameter[] = []): Promise<number> {
    const { rowCount } = await this.#query(sql, parameters);
    return rowCount ?? 0;
  }

  async #query(sql: string, parameters: readonly Parameter[]) {
    try {
      // Without parameters the text may contain several statements.
      return await (parameters.length === 0
        ? this.#client.query<Record<string, unknown>>(sql)
        : this.#client.query<Record<string, unknown>>({
            name: preparedName(sql),
            text: sql,
            values: [...parameters],
          }));
    } catch (error) {
      const fault = queryError(error);
      if (fault.kind === 'unanswered') this.#isLost = true;
      throw fault;
    }
  }
}

const names = new Map<string, string>();

/** A session plans a statement once, under this name: planning is a third of a claim. */
function preparedName(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('hex').slice(0, 32);
  names.set(sql, name);
  return name;
}
