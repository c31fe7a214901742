import { z } from 'zod';

/** Names under which address verification expects its value to be returned. */
const NAMES = ['challenge', 'hub.challenge', 'validationToken', 'validationtoken'] as const;
/** No markup: the answer could be opened in a browser. */
const CHALLENGE = /^[\w.~=+/-]{1,500}$/;
/** A validation token is sent with blanks and punctuation, as text to be shown nowhere. */
const TOKEN = /^[\w.~=+/:;, -]{1,2000}$/;
const MAX_BYTES = 4_096;

/** The POST with which a service asks whether the address is meant for it. */
const Verification = z.object({
  type: z.literal('url_verification'),
  challenge: z.string().regex(CHALLENGE),
});

/** What address verification by GET expects in return; null if it asks for nothing. */
export function challengeInUrl(url: string): string | null {
  const { searchParams } = new URL(url, 'http://receiver');
  const value = NAMES.map((name) => searchParams.get(name)).find((one) => one !== null) ?? '';
  return CHALLENGE.test(value) ? value : null;
}

/** What a POST that only verifies the address expects in return; null if it is a webhook. */
export function challengeIn(url: string, body: Uint8Array): string | null {
  const { searchParams } = new URL(url, 'http://receiver');
  const token = searchParams.get('validationToken') ?? searchParams.get('validationtoken') ?? '';
  if (TOKEN.test(token)) return token;
  if (body.length === 0 || body.length > MAX_BYTES) return null;
  try {
    const told = Verification.safeParse(JSON.parse(Buffer.from(body).toString('utf8')));
    return told.success ? told.data.challenge : null;
  } catch {
    return null;
  }
}
