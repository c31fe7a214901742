import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { type Message, message } from '../../../../contract/index.ts';
import { SiteDatabaseError } from './site-database-error.ts';

/** A server at which the ledger may be. */
export interface SiteHost {
  readonly host: string;
  readonly port: number;
  /** `verified`: TLS with a certificate that this machine, or the authority in `ca`, vouches for. */
  readonly tls:
    | { readonly kind: 'none' }
    /** `checksName`: the certificate has to be for that host, too. */
    | { readonly kind: 'verified'; readonly ca: string | null; readonly checksName: boolean };
}

/**
 * Where the site's database is, and which role connects; the password is stored separately. Itself the first
 * host that is tried.
 */
export interface SiteAddress extends SiteHost {
  /** Tried in order where those before do not answer, or cannot be written. */
  readonly further: readonly SiteHost[];
  readonly database: string;
  readonly user: string;
}

/** `url`: as written, without `password`. `why`: it is no such URL, or asks for what no ledger can be. */
export type ReadAddress =
  | { readonly address: SiteAddress; readonly url: string; readonly password: string }
  | { readonly why: Message };

const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^/?#]*))?(?:\?([^#]*))?$/;
const HOST = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/;

const Mode = z.enum(['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']).nullable();
/** A ledger has to be written, so all but the last two mean the same. */
const Attributes = z
  .enum(['any', 'read-write', 'primary', 'prefer-standby', 'read-only', 'standby'])
  .nullable();

/** What PostgreSQL's own tools understand, too, and makes no difference here. */
const WITHOUT_EFFECT =
  /^(application_name|connect_timeout|client_encoding|fallback_application_name|gssencmode|keepalives.*|load_balance_hosts|options|tcp_user_timeout)$/;
const WITH_EFFECT = /^(host|port|user|dbname|password|sslmode|sslrootcert|target_session_attrs)$/;

/**
 * Reads `postgresql://user@host:port,host:port/database?sslmode=...&sslrootcert=...&target_session_attrs=...`
 * as PostgreSQL's own tools do, with two differences. Without `sslmode`, TLS is used and the certificate
 * checked unless the host is this machine; and what would let anybody answer as the ledger is refused.
 */
export function readSiteAddress(text: string): ReadAddress {
  try {
    return read(text.trim());
  } catch (error) {
    // A % that begins no character.
    if (error instanceof URIError) return noAddress;
    throw error;
  }
}

const noAddress = { why: message('refusal.ledger-url') } as const;

function read(text: string): ReadAddress {
  const parts = PARTS.exec(text);
  if (parts === null) return noAddress;
  const [, scheme = '', login = '', authority = '', path = '', query = ''] = parts;
  const parameters = new URLSearchParams(query);
  for (const name of parameters.keys())
    if (!WITH_EFFECT.test(name) && !WITHOUT_EFFECT.test(name))
      return { why: message('site.unknown-parameter', { name }) };
  const [userPart = '', ...passwordPart] = login.split(':');
  const user = parameters.get('user') ?? decodeURIComponent(userPart);
  const database = parameters.get('dbname') ?? decodeURIComponent(path);
  const places = hostsIn(parameters.get('host') ?? authority, parameters.get('port'));
  if (user === '' || database === '' || places === null) return noAddress;
  const security = securityOf(parameters);
  if ('why' in security) return security;
  const [first, ...further] = places.map(({ host, port }) => ({ host, port, tls: security.tlsOf(host) }));
  if (first === undefined) return noAddress;
  const password = parameters.get('password') ?? decodeURIComponent(passwordPart.join(':'));
  parameters.delete('password');
  const kept = [...parameters.keys()].length === 0 ? '' : `?${parameters.toString()}`;
  const url = `${scheme}${userPart === '' ? '' : `${userPart}@`}${authority}/${path}${kept}`;
  return { address: { ...first, further, database, user }, url, password };
}

/** The hosts of a list; `ports`: one for all of them, or one for each. Null if it is no such list. */
function hostsIn(list: string, ports: string | null): { host: string; port: number }[] | null {
  const portList = ports?.split(',') ?? [];
  const hosts: { host: string; port: number }[] = [];
  for (const [place, one] of list.split(',').entries()) {
    const found = HOST.exec(decodeURIComponent(one).trim());
    const host = found?.[1] ?? found?.[2];
    const listed = portList.length === 1 ? portList[0] : portList[place];
    const port = Number(found?.[3] ?? listed ?? 5432);
    if (host === undefined || !Number.isInteger(port) || port < 1 || port > 65_535) return null;
    hosts.push({ host, port });
  }
  return hosts;
}

function securityOf(
  parameters: URLSearchParams,
): { readonly why: Message } | { readonly tlsOf: (host: string) => SiteHost['tls'] } {
  const mode = Mode.safeParse(parameters.get('sslmode')).data;
  const attributes = Attributes.safeParse(parameters.get('target_session_attrs')).data;
  if (mode === undefined || attributes === undefined) return noAddress;
  if (attributes === 'read-only' || attributes === 'standby')
    return { why: message('site.asks-for-stand-by', { value: attributes }) };
  const named = parameters.get('sslrootcert');
  const ca = named === 'system' ? null : named;
  // Anybody could answer with a certificate that any public authority has given to any name.
  if (mode === 'verify-ca' && ca === null) return { why: message('site.authority-needed') };
  if (mode === 'allow' || mode === 'prefer' || (mode === 'require' && ca === null))
    return { why: message('site.unchecked-mode', { mode }) };
  const verified = { kind: 'verified', ca, checksName: mode === null || mode === 'verify-full' } as const;
  return {
    tlsOf: (host) => ((mode === null ? isLoopback(host) : mode === 'disable') ? { kind: 'none' } : verified),
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** The authority's certificate in the form that `tls` takes. Throws SiteDatabaseError. */
export function authorityOf(ca: string | null): string | undefined {
  if (ca === null) return undefined;
  try {
    return readFileSync(ca, 'utf8');
  } catch (cause) {
    throw new SiteDatabaseError('unusable', message('site.no-authority', { path: ca }), { cause });
  }
}
