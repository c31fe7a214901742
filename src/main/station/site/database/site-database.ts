import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { z } from 'zod';
import type { Parameter, Queries } from './queries.ts';
import { connectError, queryError } from './site-database-error.ts';

/**
 * The site's database, asked through one session that comes again by itself. Statements are in order; only
 * `Queries` that a transaction hands out may be used within it.
 */
export class SiteDatabase implements Queries {
  readonly #pool: Pool;
  /** Sessions that were found good, while there is a guard. */
  readonly #good = new WeakSet<PoolClient>();
  #guard: ((queries: Queries) => Promise<void>) | null = null;

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
   * All of `work`, or nothing of it. A SiteDatabaseError of the kind `unanswered` may mean either: where that
   * matters, `work` is such that it can be asked again.
   */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#session(async (session) => {
      await session.run('BEGIN');
      try {
        const result = await work(session);
        await session.run('COMMIT');
        return result;
      } catch (error) {
        // A session that was lost has rolled back by itself.
        await session.run('ROLLBACK').catch(() => undefined);
        throw error;
      }
    });
  }

  /** From now on each session is looked at before it is used: the guard throws a SiteDatabaseError. */
  guard(guard: (queries: Queries) => Promise<void>): void {
    this.#guard = guard;
  }

  /** Asks what the guard would not let through. */
  unguarded<T>(work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#session(work, 'unguarded');
  }

  /** Resolves when what is under way is done. */
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
    } finally {
      // After a statement without an answer nobody knows what the next answer would be to.
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
      // Without parameters the text may hold several statements.
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
