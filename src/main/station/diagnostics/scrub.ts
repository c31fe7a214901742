const REMOVED = '[removed]';
/** A shorter one would also remove ordinary words; no token or password of a service is that short. */
const MIN_SECRET = 6;

/**
 * Removes everything private from a text: the secrets in every encoding, anything after `Bearer`, and the
 * queries of web addresses, which sign downloads.
 */
export function scrub(text: string, secrets: readonly string[]): string {
  const written = secrets
    .filter((secret) => secret.length >= MIN_SECRET)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    // A secret that contains another one goes first.
    .sort((one, other) => other.length - one.length);
  return written
    .reduce((left, secret) => left.replaceAll(secret, REMOVED), text)
    .replace(/\b(bearer)\s+[\w.~+/=-]+/gi, `$1 ${REMOVED}`)
    .replace(/https?:\/\/[^\s"'<>\\]*/gi, withoutQuery);
}

function withoutQuery(address: string): string {
  const at = address.indexOf('?');
  return at < 0 ? address : `${address.slice(0, at)}?${REMOVED}`;
}
