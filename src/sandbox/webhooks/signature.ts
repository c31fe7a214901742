import { createHmac, randomBytes } from 'node:crypto';

// Standard Webhooks 1.0: https://www.standardwebhooks.com. The document shows no signing (section 6): the
// sandbox signs if a receiver has a secret.

const PREFIX = 'whsec_';

export const newSigningSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`;

/** Whether the text is a signing secret: base64, with or without its prefix, of 24 to 64 bytes. */
export function isSigningSecret(secret: string): boolean {
  const text = bare(secret);
  const { length } = Buffer.from(text, 'base64');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(text) && length >= 24 && length <= 64;
}

/** How a receiver's calls are signed: by Standard Webhooks, or as one of the readings of the generations. */
export const signatures = ['standard', 'sha256', 'sha1'] as const;
export type Signature = (typeof signatures)[number];

/**
 * The header of both generations: hexadecimal, of the body as it is sent. The published text names SHA-256,
 * its sample computes SHA-1.
 */
export const xSignature = (digest: 'sha256' | 'sha1', body: Uint8Array, secret: string) => ({
  'x-signature': createHmac(digest, secret).update(body).digest('hex'),
});

/** The headers of one attempt. `at` in milliseconds since the epoch. */
export function signedHeaders(
  message: { readonly id: string; readonly at: number; readonly body: Uint8Array },
  secret: string | null,
): Record<string, string> {
  const timestamp = String(Math.floor(message.at / 1_000));
  const headers = { 'webhook-id': message.id, 'webhook-timestamp': timestamp };
  if (secret === null) return headers;
  const key = Buffer.from(bare(secret), 'base64');
  const mac = createHmac('sha256', key).update(`${message.id}.${timestamp}.`).update(message.body);
  return { ...headers, 'webhook-signature': `v1,${mac.digest('base64')}` };
}

const bare = (secret: string): string => (secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
