import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Dedup } from '../store/index.ts';
import type { KeptHeaders } from './parse-body.ts';

/** Headers in which services number their deliveries. */
const IDS = [
  'webhook-id',
  'svix-id',
  'ce-id',
  'x-github-delivery',
  'x-event-id',
  'x-delivery-id',
  'x-webhook-id',
  'x-webhook-delivery',
  'x-message-id',
];

/**
 * What makes a call a repeat of another: everything that says what it is about, its kept headers, its
 * delivery id and its body. The id alone would not do, since some services send that of the subscription, and
 * neither would the body, since some send what has changed in headers alone.
 */
export function dedupOf(headers: IncomingHttpHeaders, kept: KeptHeaders, body: Uint8Array): Dedup {
  const ids = [...IDS, 'ce-source'].flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as const] : [];
  });
  const hash = createHash('sha256').update(JSON.stringify(ids)).update('\0').update(body);
  const isNumbered = ids.some(([name]) => name !== 'ce-source');
  if (isNumbered) return { by: 'delivery', id: hash.digest('hex') };
  return { by: 'body', sha256: hash.update('\0').update(JSON.stringify(kept)).digest('hex') };
}
