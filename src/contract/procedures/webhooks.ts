import { z } from 'zod';
import { ConnectionId } from '../ids.ts';
import { UnverifiedWebhooks, WebhookCheck, WebhookLog, WebhookSignature } from '../webhooks.ts';
import { administer, watch } from './base.ts';

export const webhooks = {
  /** The latest 1,000 calls, newest first. */
  log: watch
    .input(
      z.object({
        before: z.number().int().nullable().default(null),
        limit: z.number().int().min(1).max(200).default(50),
      }),
    )
    .output(WebhookLog),
  /**
   * The URL to register with the service; null while the receiver is down or has no public address. It holds
   * the secret path, by which anybody can report changes.
   */
  url: administer.input(z.object({ id: ConnectionId })).output(z.string().nullable()),
  /** How webhook calls to a connection are verified. */
  check: watch.input(z.object({ id: ConnectionId })).output(WebhookCheck),
  /** Sets it. A secret of null stays as it is. INVALID if a secret is needed and missing, or malformed. */
  setCheck: administer
    .input(
      z.object({
        id: ConnectionId,
        signature: WebhookSignature,
        secret: z.string().trim().min(1).max(500).nullable(),
        unverified: UnverifiedWebhooks.default('refuse'),
      }),
    )
    .output(WebhookCheck),
};
