import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Saying, saying, type WebhookSignature } from '../../../contract/index.ts';

/** Standard Webhooks asks receivers to refuse what is older or newer than this. */
const TOLERANCE_S = 5 * 60;
const SECRET_PREFIX = 'whsec_';

/** A call as it came: the raw bytes, before anything reads them. */
export interface SignedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** Null where the call is signed as it has to be; else why it is refused, for the webhook log. */
export function faultOf(
  call: SignedCall,
  signature: WebhookSignature,
  secret: string | null,
  nowMs: number,
): Saying | null {
  switch (signature.kind) {
    case 'none':
      return null;
    case 'hmac':
      return secret === null ? noSecret : hmacFault(call, signature, secret);
    case 'standard':
      return secret === null ? noSecret : standardFault(call, secret, nowMs);
  }
}

/** Why a text cannot be the secret of such signatures; null where it can. */
export const secretFault = (signature: WebhookSignature, secret: string): Saying | null =>
  signature.kind === 'standard' && standardKey(secret).length < 16
    ? saying(
        'webhook.short-secret',
        {},
        'A secret of Standard Webhooks is the base64 of at least 16 bytes, usually after whsec_.',
      )
    : null;

function hmacFault(
  { headers, body }: SignedCall,
  { header, algorithm, encoding, prefix }: Extract<WebhookSignature, { kind: 'hmac' }>,
  secret: string,
): Saying | null {
  const shown = headerOf(headers, header);
  if (shown === null) return unsigned(header);
  if (!shown.startsWith(prefix)) return wrong;
  const mac = createHmac(algorithm, secret).update(body).digest();
  return sameBytes(Buffer.from(shown.slice(prefix.length), encoding), mac) ? null : wrong;
}

/** Of several signatures one has to fit: senders change their keys that way. */
function standardFault({ headers, body }: SignedCall, secret: string, nowMs: number): Saying | null {
  const [id, timestamp, shown] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (id == null || timestamp == null || shown == null) return unsigned('webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) return wrong;
  const mac = createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const fits = shown
    .split(' ')
    .some((one) => one.startsWith('v1,') && sameBytes(Buffer.from(one.slice(3), 'base64'), mac));
  if (!fits) return wrong;
  return Math.abs(nowMs / 1_000 - Number(timestamp)) > TOLERANCE_S ? stale : null;
}

const standardKey = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64');

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}

const sameBytes = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const noSecret = saying(
  'webhook.no-secret',
  {},
  'Refused: signatures are asked for, and the secret to check them with is not set.',
);
const unsigned = (header: string): Saying =>
  saying('webhook.unsigned', { header }, `Refused: it has no signature in ${header}.`);
const wrong = saying('webhook.wrong-signature', {}, 'Refused: its signature is wrong.');
const stale = saying(
  'webhook.stale',
  {},
  'Refused: it was signed more than five minutes ago, or the clocks differ.',
);
