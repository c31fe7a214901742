import { getCACertificates, setDefaultCACertificates } from 'node:tls';

/**
 * Trusts what the machine trusts, beside what comes with Node and what NODE_EXTRA_CA_CERTS names: a house with a proxy
 * that looks into TLS has its own authority installed there.
 */
export function trustSystemCertificates(): void {
  setDefaultCACertificates([...new Set([...getCACertificates('default'), ...getCACertificates('system')])]);
}
