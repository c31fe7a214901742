import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { message } from '../../contract/index.ts';
import { StartupError } from './startup-error.ts';

/**
 * The configured authorities, in PEM form: those of the settings, and those in the files that
 * MAKEREADY_CA_FILE and `--ca-file` name. Damaged ones in the settings are left out.
 * @param authorities of the settings, PEM.
 * @param caFile absolute path, as `--ca-file` names it. Throws StartupError if a file cannot be read or is
 * damaged.
 */
export function readAuthorities(
  authorities: string | null,
  { MAKEREADY_CA_FILE: file }: NodeJS.ProcessEnv,
  caFile: string | null = null,
): string[] {
  return [
    ...certificatesIn(authorities ?? '').filter(isCertificate),
    ...(file === undefined ? [] : authoritiesIn(file, 'MAKEREADY_CA_FILE')),
    ...(caFile === null ? [] : authoritiesIn(caFile, '--ca-file')),
  ];
}

/**
 * Trusts what the machine trusts, in addition to what comes with Node and to NODE_EXTRA_CA_CERTS, which an
 * installed desktop app does not read. A company whose proxy inspects TLS has its authority installed on
 * the machine, or configures it here.
 * @param own configured authorities, PEM.
 */
export function trustAuthorities(own: readonly string[]): void {
  const trusted = new Set(getCACertificates('default'));
  const more = [...getCACertificates('system'), ...own].filter((pem) => !trusted.has(pem));
  // Setting them parses all of them again.
  if (more.length > 0) setDefaultCACertificates([...new Set([...trusted, ...more])]);
}

function authoritiesIn(file: string, namedBy: string): string[] {
  const found = certificatesIn(textOf(file, namedBy));
  if (found.length > 0 && found.every(isCertificate)) return found;
  throw new StartupError(message('startup.no-authorities', { path: file, by: namedBy }));
}

function textOf(file: string, namedBy: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new StartupError(message('startup.authorities-unreadable', { path: file, by: namedBy }));
  }
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== '';
  } catch {
    return false;
  }
}
