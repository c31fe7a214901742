import { z } from 'zod';

/** What a statement may be given; an object becomes JSON. */
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

/** Statements of one session. Each throws a SiteDatabaseError. */
export interface Queries {
  /** Every row, read through `schema`. */
  rows<S extends z.ZodType>(schema: S, sql: string, parameters?: readonly Parameter[]): Promise<z.infer<S>[]>;
  /** How many rows it changed. */
  run(sql: string, parameters?: readonly Parameter[]): Promise<number>;
}

/** A `bigint` column: the driver gives it as text. */
export const BigInteger = z.coerce.number().int();
