import { readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { CannotStart } from './cannot-start.ts';

/**
 * Trusts what the machine trusts, beside what comes with Node and what NODE_EXTRA_CA_CERTS names, which an installed desktop
 * app does not read: a house with a proxy that looks into TLS has its own authority installed there, in the settings, or in
 * the file that MAKEREADY_CA_FILE names.
 * @param authorities of the settings, PEM. Throws CannotStart where the file cannot be read.
 */
export function trustAuthorities(authorities: string | null, environment: NodeJS.ProcessEnv): void {
  const own = [authorities, fileOf(environment)].filter((text) => text !== null);
  setDefaultCACertificates([
    ...new Set([
      ...getCACertificates('default'),
      ...getCACertificates('system'),
      ...own.flatMap(certificatesIn),
    ]),
  ]);
}

function fileOf({ MAKEREADY_CA_FILE: file }: NodeJS.ProcessEnv): string | null {
  if (file === undefined) return null;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new CannotStart(`The file ${file} with the certificates of MAKEREADY_CA_FILE cannot be read.`);
  }
}

const certificatesIn = (pem: string): string[] =>
  pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
