import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';

/** Where the site's database is and which role connects; the password is stored separately. */
export interface SiteAddress {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  /** `verified`: TLS with a certificate that this machine, or the authority in `ca`, vouches for. */
  readonly tls: { readonly kind: 'none' } | { readonly kind: 'verified'; readonly ca: string | null };
}

const Mode = z.enum(['disable', 'verify-full']).nullable();

/**
 * Reads `postgresql://user@host:port/database?sslmode=...&sslrootcert=...` as PostgreSQL's own tools do;
 * null if it is not such a URL. Without `sslmode`, TLS is used unless the host is this machine.
 */
export function parseSiteAddress(text: string): SiteAddress | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'postgresql:' && url.protocol !== 'postgres:') return null;
  const mode = Mode.safeParse(url.searchParams.get('sslmode'));
  const database = decodeURIComponent(url.pathname.slice(1));
  if (!mode.success || url.hostname === '' || url.username === '' || database === '') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isOpen = mode.data === null ? isLoopback(host) : mode.data === 'disable';
  return {
    host,
    port: url.port === '' ? 5432 : Number(url.port),
    database,
    user: decodeURIComponent(url.username),
    tls: isOpen ? { kind: 'none' } : { kind: 'verified', ca: url.searchParams.get('sslrootcert') },
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The authority's certificate in the form that `tls` takes. */
export const authorityOf = (ca: string | null): string | undefined =>
  ca === null ? undefined : readFileSync(ca, 'utf8');
