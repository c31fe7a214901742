import { z } from 'zod';
import { Message } from '../message.ts';
import { Outgoing, OutgoingChange } from '../outgoing.ts';
import { administer } from './base.ts';

/** Null: it was made before, and is not shown again. */
const Secret = z.string().nullable();

export const outgoing = {
  /** Only for administrators, as the address of a chat lets anybody write there. */
  get: administer.output(Outgoing),
  /** The first time it makes the signing secret. */
  set: administer.input(OutgoingChange).output(z.object({ outgoing: Outgoing, secret: Secret })),
  /** Makes another signing secret (`whsec_...`); the earlier one is no longer used. */
  renewSecret: administer.output(z.object({ secret: z.string() })),
  /** Sends a message that is none of an incident; says what happened. UNAVAILABLE while it is off. */
  test: administer.output(z.object({ arrived: z.boolean(), what: Message })),
};
