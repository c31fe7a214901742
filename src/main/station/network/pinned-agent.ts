import { X509Certificate } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { PeerCertificate } from 'node:tls';
import type { ProxyEnv } from './proxy-env.ts';

/** How a station is reached. */
export interface StationAddress {
  /** `https://station.example:4870`; plain http on this machine only. */
  readonly origin: string;
  /** The one certificate that is trusted there, PEM; null for plain http. */
  readonly certificate: string | null;
}

/** Error code for a certificate that is not the trusted one; nothing is sent over such a connection. */
export const FOREIGN_CERTIFICATE = 'MAKEREADY_FOREIGN_CERTIFICATE';

/** SHA-256 of a certificate in the form that people compare: `AB:CD:...`. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/**
 * Connects only to the holder of one certificate, regardless of its issuer and name: a person has confirmed
 * it, or it is in the site's ledger. If another certificate is presented, the handshake ends before anything
 * is sent.
 */
export function pinnedAgent({ origin, certificate }: StationAddress, proxyEnv: ProxyEnv): HttpAgent {
  const common = { keepAlive: true, proxyEnv: { ...proxyEnv } };
  if (origin.startsWith('http:')) return new HttpAgent({ keepAlive: true });
  if (certificate === null) throw new Error('A station on another machine needs its certificate.');
  const fingerprint = fingerprintOf(certificate);
  return new HttpsAgent({
    ...common,
    ca: certificate,
    // A certificate signed by an authority is trusted on its own, without that authority.
    allowPartialTrustChain: true,
    // A resumed session would skip the check.
    maxCachedSessions: 0,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, { fingerprint256 }: PeerCertificate) =>
      fingerprint256 === fingerprint
        ? undefined
        : Object.assign(new Error('Another certificate.'), { code: FOREIGN_CERTIFICATE }),
  } satisfies AgentOptions & { allowPartialTrustChain: boolean });
}
