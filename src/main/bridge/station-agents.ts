import { X509Certificate } from 'node:crypto';
import { Agent as HttpAgent } from 'node:http';
import { type AgentOptions, Agent as HttpsAgent } from 'node:https';
import type { PeerCertificate } from 'node:tls';
import type { ProxyEnv } from '../station/network/index.ts';
import { FOREIGN_CERTIFICATE } from './bridge-error.ts';

/** How a station is reached. */
export interface StationAddress {
  /** `https://station.example:4870`; plain http on this machine only. */
  readonly origin: string;
  /** The certificate that somebody has confirmed, PEM; null for plain http. */
  readonly certificate: string | null;
}

/** SHA-256 of a certificate, as people compare it: `AB:CD:...`. */
export const fingerprintOf = (certificate: string): string => new X509Certificate(certificate).fingerprint256;

/**
 * Connections that are made with the holder of one certificate only, whoever signed it and whatever name it
 * is for: it was confirmed by a person. Where another shows itself, the handshake ends before anything is
 * sent.
 */
export function pinnedAgent({ origin, certificate }: StationAddress, proxyEnv: ProxyEnv): HttpAgent {
  const common = { keepAlive: true, proxyEnv: { ...proxyEnv } };
  if (origin.startsWith('http:')) return new HttpAgent({ keepAlive: true });
  if (certificate === null) throw new Error('A station on another machine needs its certificate.');
  const fingerprint = fingerprintOf(certificate);
  return new HttpsAgent({
    ...common,
    ca: certificate,
    // One that an authority has signed is trusted by itself, without that authority.
    allowPartialTrustChain: true,
    // A resumed session would not be looked at again.
    maxCachedSessions: 0,
    minVersion: 'TLSv1.2',
    checkServerIdentity: (_host, { fingerprint256 }: PeerCertificate) =>
      fingerprint256 === fingerprint
        ? undefined
        : Object.assign(new Error('Another certificate.'), { code: FOREIGN_CERTIFICATE }),
  } satisfies AgentOptions & { allowPartialTrustChain: boolean });
}

/** Connections with whoever is there, to see their certificate; nothing secret may be sent over one. */
export const lookingAgent = (origin: string, proxyEnv: ProxyEnv): HttpAgent =>
  origin.startsWith('http:')
    ? new HttpAgent()
    : new HttpsAgent({ proxyEnv: { ...proxyEnv }, rejectUnauthorized: false, maxCachedSessions: 0 });
