import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Parameter, Queries } from './queries.ts';
import { connectError, isDiskFull, queryError, SiteDatabaseError } from './site-database-error.ts';

/** Whatever is refused for lack of room is asked again sooner than this. */
const FULL_FOR_MS = 15_000;

/**
 * The site's database, used through one session that reconnects by itself. Statements run in order; within
 * a transaction only the `Queries` passed to it may be used.
 */
export class SiteDatabase implements Queries {
  readonly #pool: Pool;
  /** Sessions that the guard has approved. */
  #good = new WeakSet<PoolClient>();
  #guard: ((queries: Queries) => Promise<void>) | null = null;
  #fullAt = Number.NEGATIVE_INFINITY;

  constructor(pool: Pool) {
    this.#pool = pool;
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

  /** From now on each session is checked before it is used: the guard throws a SiteDatabaseError. */
  guard(guard: (queries: Queries) => Promise<void>): void {
    this.#guard = guard;
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
    await this.#pool.end();
  }

  async #session<T>(work: (session: Session) => Promise<T>, how?: 'unguarded'): Promise<T> {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw connectError(error);
    });
    const session = new Session(client);
    try {
      if (this.#guard !== null && how !== 'unguarded' && !this.#good.has(client)) {
        await this.#guard(session);
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
