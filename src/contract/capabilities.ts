import { z } from 'zod';
import { Endpoint } from './endpoints.ts';
import { Instant } from './ids.ts';

/**
 * Result of probing an endpoint. `refused`: it exists and rejected the request; `failing`: the service had
 * an error; `untried`: only real use can tell, or there was nothing to ask for; `off`: switched off for
 * this connection.
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

/** Whether a deployment offers an endpoint, as far as is known. */
export const Capability = z.object({
  endpoint: Endpoint,
  /** Null until it was tried. */
  verdict: Verdict.nullable(),
  /** The HTTP status of the answer, if there was one. */
  status: z.number().int().nullable(),
  at: Instant.nullable(),
});
export type Capability = z.infer<typeof Capability>;
