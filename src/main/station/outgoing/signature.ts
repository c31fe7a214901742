import { createHmac } from 'node:crypto';

/** Of every signing secret. */
export const SIGNING_PREFIX = 'whsec_';

/**
 * The headers of Standard Webhooks for one attempt at a message.
 * @param atMs when it is sent, in milliseconds since the epoch
 */
export function signed(
  secret: string,
  id: string,
  atMs: number,
  body: string,
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(atMs / 1_000));
  const key = Buffer.from(secret.slice(SIGNING_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
