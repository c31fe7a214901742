import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Message, message, type WebhookSignature } from '../../../contract/index.ts';
import { constantTimeEqual } from '../util/constant-time.ts';

/** Standard Webhooks asks receivers to refuse calls whose time differs by more than this. */
const TOLERANCE_S = 5 * 60;
const SECRET_PREFIX = 'whsec_';

/** A call with its raw bytes. */
export interface SignedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  /** The body without its content encoding, if it had one. */
  readonly unpacked?: Uint8Array;
}

type HmacSignature = Extract<WebhookSignature, { kind: 'hmac' }>;
type Mac = (text: Uint8Array) => Buffer;

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
  call: SignedCall,
  { header, algorithm, encoding, prefix }: HmacSignature,
  secret: string,
  nowMs: number,
): Message | null {
  const shown = headerOf(call.headers, header);
  if (shown === null) return unsigned(header);
  const texts = signedTexts(call);
  const stamp = STAMPED.exec(shown)?.[1];
  if (stamp !== undefined) {
    const given = shown.split(',', MAX_SIGNATURES).slice(1);
    const values = given.map((one) => one.slice(one.indexOf('=') + 1).trim());
    const mac: Mac = (text) => createHmac(algorithm, secret).update(`${stamp}.`).update(text).digest();
    if (!isAnyMac(values, encoding, texts, mac)) return wrong;
    return isStale(stamp, nowMs) ? stale : null;
  }
  const mac: Mac = (text) => createHmac(algorithm, secret).update(text).digest();
  const unstamped = texts.filter((text) => !isStamped(text));
  return isAnyMac(signaturesIn(shown, prefix.trim()), encoding, unstamped, mac) ? null : wrong;
}

/**
 * Whether a text is what a sender signs who adds the time: sent as a body, with the time left out of the
 * header, an old call would be valid for ever.
 */
const isStamped = (text: Uint8Array): boolean =>
  /^\d{1,12}\./.test(Buffer.from(text.subarray(0, 13)).toString('latin1'));

const MAX_SIGNATURES = 20;

/** A header may have several while a sender changes its key, and blanks around each. */
function signaturesIn(shown: string, prefix: string): string[] {
  if (prefix === '') return shown.trim().split(SEPARATOR, MAX_SIGNATURES);
  return shown
    .split(prefix, MAX_SIGNATURES)
    .slice(1)
    .map((one) => one.trimStart().split(SEPARATOR, 1)[0] ?? '');
}

const SEPARATOR = /[\s,;]/;

/** What senders sign: the bytes sent, or the text before it was packed. */
const signedTexts = ({ body, unpacked = body }: SignedCall): readonly Uint8Array[] =>
  unpacked === body ? [body] : [body, unpacked];

function isAnyMac(
  signatures: readonly string[],
  encoding: HmacSignature['encoding'],
  texts: readonly Uint8Array[],
  mac: Mac,
): boolean {
  const shown = signatures.flatMap((text) => bytesOf(text, encoding) ?? []);
  return (
    shown.length > 0 &&
    texts.some((text) => {
      const wanted = mac(text);
      return shown.some((bytes) => constantTimeEqual(bytes, wanted));
    })
  );
}

/** `t=1700000000,v1=...`: the signature covers the time, a dot and the body. */
const STAMPED = /^t=(\d{1,12}),/;

const spelled = { hex: /^(?:[0-9a-f]{2})+$/i, base64: /^[A-Za-z0-9+/_-]+={0,2}$/ } as const;

/** Null if the spelling is invalid: Node itself would stop at the first invalid character. */
const bytesOf = (text: string, encoding: keyof typeof spelled): Buffer | null =>
  spelled[encoding].test(text) ? Buffer.from(text, encoding) : null;

/** One of several signatures has to match: that is how senders change their keys. */
function standardFault(call: SignedCall, secret: string, nowMs: number): Message | null {
  const [id, timestamp, shown] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(call.headers, name),
  );
  if (id == null || timestamp == null || shown == null) return unsigned('webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) return wrong;
  const mac: Mac = (text) =>
    createHmac('sha256', standardKey(secret)).update(`${id}.${timestamp}.`).update(text).digest();
  const given = shown
    .split(' ', MAX_SIGNATURES)
    .flatMap((one) => (one.startsWith('v1,') ? one.slice(3) : []));
  const fits = isAnyMac(given, 'base64', signedTexts(call), mac);
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

/** Headers in which a signature could be. */
const SIGNING = /sig|hmac|digest|hash/;
const MAX_HEADERS_TRIED = 4;
/** Trying every way with a long body would let whoever knows the path keep the station busy. */
const MAX_BYTES_TRIED = 64 * 1024;
/** Such as `sha256=`. */
const PREFIX = /^[A-Za-z0-9_-]{1,20}[=:]/;

/**
 * The other way of signing by which the call would fit the stored secret: another digest, encoding, prefix
 * or header. Null if there is none, or if it is too long to try.
 */
export function fittingSignature(call: SignedCall, secret: string, nowMs: number): WebhookSignature | null {
  if ((call.unpacked ?? call.body).length > MAX_BYTES_TRIED) return null;
  const ways = Object.keys(call.headers)
    .filter((name) => SIGNING.test(name))
    .slice(0, MAX_HEADERS_TRIED)
    .flatMap((header) => waysIn(header, headerOf(call.headers, header) ?? ''));
  const fits = (way: WebhookSignature): boolean => {
    const fault = faultOf(call, way, secret, nowMs);
    return fault === null || fault === stale;
  };
  return [...ways, { kind: 'standard' } as const].find(fits) ?? null;
}

function waysIn(header: string, shown: string): WebhookSignature[] {
  const prefix = STAMPED.test(shown) ? '' : (PREFIX.exec(shown.trim())?.[0] ?? '');
  return (['sha256', 'sha1', 'sha512'] as const).flatMap((algorithm) =>
    (['hex', 'base64'] as const).map(
      (encoding) => ({ kind: 'hmac', header, algorithm, encoding, prefix }) as const,
    ),
  );
}
