import { z } from 'zod';
import { Endpoint } from './endpoints.ts';
import { Instant } from './ids.ts';

/**
 * Result of probing an endpoint. `refused`: it exists and rejected the request; `failing`: the service had an
 * error; `untried`: only real use can show it, or there was nothing to ask for; `off`: switched off for this
 * connection.
 */
export const Verdict = z.enum([
  'offered',
  'not-offered',
  'forbidden',
  'refused',
  'unreadable',
  'failing',
  'untried',
  'off',
]);
export type Verdict = z.infer<typeof Verdict>;

/** Whether one deployment offers one endpoint, as far as that is known. */
export const Capability = z.object({
  endpoint: Endpoint,
  /** Null until it was tried. */
  verdict: Verdict.nullable(),
  /** The status of the answer, where one came. */
  status: z.number().int().nullable(),
  at: Instant.nullable(),
});
export type Capability = z.infer<typeof Capability>;
