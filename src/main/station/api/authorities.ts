import { X509Certificate } from 'node:crypto';
import { type Authorities, message, type TrustedAuthority } from '../../../contract/index.ts';
import { ApiError } from '../model/api-error.ts';
import type { Settings } from '../settings/index.ts';

/** When each authority was set, in ms since the epoch, by the SHA-256 of its certificate. */
type Since = Settings['authoritiesSince'];

/** Throws ApiError if one of them is not a certificate. */
export function assertCertificates(pem: string): void {
  try {
    certificatesIn(pem);
  } catch {
    throw new ApiError(
      'INVALID',
      message('refusal.no-certificate'),
      message('refusal.paste-pem'),
      'authorities',
    );
  }
}

/** Since when each authority is trusted; one that was already among them keeps its time. */
export function sinceOf(authorities: Authorities, before: Since, now: number): Since {
  return Object.fromEntries(
    certificatesIn(authorities).map(({ fingerprint256: id }) => [id, before[id] ?? now]),
  );
}

/**
 * The authorities in the settings by name. One that cannot be read is not trusted either, and is left out.
 */
export function trustedAuthorities({
  authorities,
  authoritiesSince,
}: Pick<Settings, 'authorities' | 'authoritiesSince'>): TrustedAuthority[] {
  return pemsIn(authorities).flatMap((pem) => {
    try {
      const { subject, fingerprint256 } = new X509Certificate(pem);
      const since = authoritiesSince[fingerprint256];
      return {
        fingerprint: fingerprint256,
        name: nameOf(subject),
        since: since === undefined ? null : new Date(since).toISOString(),
      };
    } catch {
      return [];
    }
  });
}

/** @param subject one attribute per line. */
const nameOf = (subject: string): string => /^CN=(.+)$/m.exec(subject)?.[1] ?? subject.split('\n').join(', ');

const certificatesIn = (authorities: Authorities): X509Certificate[] =>
  pemsIn(authorities).map((pem) => new X509Certificate(pem));

const pemsIn = (authorities: Authorities): string[] => [
  ...new Set(authorities?.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g)),
];
