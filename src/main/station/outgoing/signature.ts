import { createHmac, randomBytes } from 'node:crypto';

/** The name of the signing secret among the station's secrets. */
export const OUTGOING_SECRET = 'outgoing:secret';

const PREFIX = 'whsec_';

/** 192 bits or more are asked for by Standard Webhooks. */
export const newSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

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
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
