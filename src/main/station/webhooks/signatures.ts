import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Message, message, type WebhookSignature } from '../../../contract/index.ts';
import { constantTimeEqual } from '../constant-time.ts';

/** Standard Webhooks asks receivers to refuse calls whose time differs by more than this. */
const TOLERANCE_S = 5 * 60;
const SECRET_PREFIX = 'whsec_';

/** A call with its raw bytes. */
export interface SignedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
}

/** Null if the call is signed as required; otherwise why the call is refused, for the webhook log. */
export function faultOf(
  call: SignedCall,
  signature: WebhookSignature,
  secret: string | null,
  nowMs: number,
): Message | null {
  switch (signature.kind) {
    case 'none':
      return null;
    case 'hmac':
      return secret === null ? noSecret : hmacFault(call, signature, secret, nowMs);
    case 'standard':
      return secret === null ? noSecret : standardFault(call, secret, nowMs);
  }
}

/** Why a text cannot be the secret for such signatures; null if it can. */
export const secretFault = (signature: WebhookSignature, secret: string): Message | null =>
  signature.kind === 'standard' && standardKey(secret).length < 16 ? message('webhook.short-secret') : null;

function hmacFault(
  { headers, body }: SignedCall,
  { header, algorithm, encoding, prefix }: Extract<WebhookSignature, { kind: 'hmac' }>,
  secret: string,
  nowMs: number,
): Message | null {
  const shown = headerOf(headers, header);
  if (shown === null) return unsigned(header);
  const isMac = (text: string, mac: Buffer): boolean => {
    const bytes = bytesOf(text, encoding);
    return bytes !== null && constantTimeEqual(bytes, mac);
  };
  const stamp = STAMPED.exec(shown)?.[1];
  if (stamp !== undefined) {
    const mac = createHmac(algorithm, secret).update(`${stamp}.`).update(body).digest();
    const given = shown.split(',').slice(1);
    if (!given.some((one) => isMac(one.slice(one.indexOf('=') + 1).trim(), mac))) return wrong;
    return isStale(stamp, nowMs) ? stale : null;
  }
  if (!shown.startsWith(prefix)) return wrong;
  const mac = createHmac(algorithm, secret).update(body).digest();
  return isMac(shown.slice(prefix.length), mac) ? null : wrong;
}

/** `t=1700000000,v1=...`: the signature covers the time, a dot and the body. */
const STAMPED = /^t=(\d{1,12}),/;

const spelled = { hex: /^(?:[0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/_-]+={0,2}$/ } as const;

/** Null if the spelling is invalid: Node itself would stop at the first invalid character. */
const bytesOf = (text: string, encoding: keyof typeof spelled): Buffer | null =>
  spelled[encoding].test(text) ? Buffer.from(text, encoding) : null;

/** One of several signatures has to match: that is how senders change their keys. */
function standardFault({ headers, body }: SignedCall, secret: string, nowMs: number): Message | null {
  const [id, timestamp, shown] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (id == null || timestamp == null || shown == null) return unsigned('webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) return wrong;
  const mac = createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(body).digest();
  const fits = shown.split(' ').some((one) => {
    const bytes = one.startsWith('v1,') ? bytesOf(one.slice('v1,'.length), 'base64') : null;
    return bytes !== null && constantTimeEqual(bytes, mac);
  });
  if (!fits) return wrong;
  return isStale(timestamp, nowMs) ? stale : null;
}

/** @param timestamp in seconds since the epoch. */
const isStale = (timestamp: string, nowMs: number): boolean =>
  Math.abs(nowMs / 1_000 - Number(timestamp)) > TOLERANCE_S;

const standardKey = (secret: string): Buffer =>
  Buffer.from(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret, 'base64');

function headerOf(headers: IncomingHttpHeaders, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : null;
}

const noSecret = message('webhook.no-secret');
const unsigned = (header: string): Message => message('webhook.unsigned', { header });
const wrong = message('webhook.wrong-signature');
const stale = message('webhook.stale');
