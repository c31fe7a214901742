import { z } from 'zod';
import { ConnectionId, Instant } from './ids.ts';
import { Message } from './message.ts';

/** How the service signs its webhooks. The interface does not say, so each deployment may differ. */
export const WebhookSignature = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  /** An HMAC of the raw body in one header. */
  z.object({
    kind: z.literal('hmac'),
    header: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{1,80}$/),
    algorithm: z.enum(['sha256', 'sha1', 'sha512']).default('sha256'),
    encoding: z.enum(['hex', 'base64']).default('hex'),
    /** Prefix in the header, e.g. `sha256=`. */
    prefix: z.string().max(40).default(''),
  }),
  /** Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`. */
  z.object({ kind: z.literal('standard') }),
]);
export type WebhookSignature = z.infer<typeof WebhookSignature>;

/**
 * What is done with a call that is not signed as required: it is refused, or answered as if it were accepted
 * while its content is not used and the lists are read. The latter is for services that hold back all newer
 * webhooks until one is accepted.
 */
export const UnverifiedWebhooks = z.enum(['refuse', 'refresh']);
export type UnverifiedWebhooks = z.infer<typeof UnverifiedWebhooks>;

/** The calls that were refused since the last one that was accepted, or since the station started. */
export const WebhookRefusals = z.object({
  count: z.number().int(),
  since: Instant,
  /** Why the last one was. */
  why: Message,
  /** Another way of signing by which the stored secret would fit; used only if an operator sets it. */
  fits: WebhookSignature.nullable(),
});
export type WebhookRefusals = z.infer<typeof WebhookRefusals>;

/** One call to a connection's secret path. */
export const WebhookEntry = z.object({
  id: z.number().int(),
  connectionId: ConnectionId,
  receivedAt: Instant,
  bytes: z.number().int(),
  /** The event it reported, if that could be read. */
  event: z.string().nullable(),
  /** The outcome; null while it waits to be handled. */
  outcome: Message.nullable(),
});
export type WebhookEntry = z.infer<typeof WebhookEntry>;

export const WebhookLog = z.object({
  entries: z.array(WebhookEntry),
  /** Where the next page begins; null at the end. */
  before: z.number().int().nullable(),
});
export type WebhookLog = z.infer<typeof WebhookLog>;

export const WebhookCheck = z.object({
  signature: WebhookSignature,
  /** Whether the signing secret is stored here. */
  hasSecret: z.boolean(),
  unverified: UnverifiedWebhooks,
});
export type WebhookCheck = z.infer<typeof WebhookCheck>;
