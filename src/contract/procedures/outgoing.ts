import { z } from 'zod';
import { ReceiverId } from '../ids.ts';
import { Message } from '../message.ts';
import { Outgoing, ReceiverChange } from '../outgoing.ts';
import { administer } from './base.ts';

const Which = z.object({ id: ReceiverId });

export const outgoing = {
  /** Only for administrators, as the address of a chat lets anybody write there. */
  get: administer.output(Outgoing),
  /**
   * Adds a receiver or changes one. `secret` is the signing secret (`whsec_...`) of a webhook if it was made
   * just now: it is not shown again.
   */
  set: administer
    .input(ReceiverChange)
    .output(z.object({ id: ReceiverId, outgoing: Outgoing, secret: z.string().nullable() })),
  /** Forgets what waits for it, too. */
  remove: administer.input(Which).output(Outgoing),
  /** Makes another signing secret; the earlier one is no longer used. */
  renewSecret: administer.input(Which).output(z.object({ secret: z.string() })),
  /** Sends a message that is none of an incident; says what happened. */
  test: administer.input(Which).output(z.object({ arrived: z.boolean(), what: Message })),
};
