import { z } from 'zod';

/** The values that a statement takes; an object becomes JSON. */
export type Parameter =
  | string
  | number
  | boolean
  | Date
  | Buffer
  | null
  | readonly string[]
  | readonly number[]
  | object;

/** Statements of one session. All throw SiteDatabaseError. */
export interface Queries {
  /** All rows, parsed with `schema`. */
  rows<S extends z.ZodType>(schema: S, sql: string, parameters?: readonly Parameter[]): Promise<z.infer<S>[]>;
  /** The number of rows changed. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>;
}

/** A `bigint` column, which the driver returns as text. */
export const BigInteger = z.coerce.number().int();

const Answer = z.object({ answer: z.unknown() });

/** What a function of the ledger returns: the column `answer` of one row. Throws SiteDatabaseError. */
export async function answerOf<T>(
  queries: Queries,
  schema: z.ZodType<T>,
  sql: string,
  parameters: readonly Parameter[],
): Promise<T> {
  const [row] = await queries.rows(Answer, sql, parameters);
  return schema.parse(row?.answer);
}
