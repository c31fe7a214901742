import { z } from 'zod';
import { Endpoint } from './endpoints.ts';
import { Instant } from './ids.ts';

/**
 * What trying an endpoint told: `refused`: it is there and did not want what was asked; `failing`: the service had a fault of
 * its own; `untried`: it can be told by use alone, or there was nothing to ask for; `off`: the connection is set not to use it.
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
