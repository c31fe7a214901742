import { X509Certificate } from 'node:crypto';

/** Where the headless host listens, and under which names it is reached. */
export interface Serving {
  /** Address to listen on. */
  readonly host: string;
  /** PEM texts; null for plain HTTP. */
  readonly tls: { readonly cert: string; readonly key: string } | null;
  /** Origin under which a reverse proxy shows the screens, e.g. `https://prepress.example`. */
  readonly publicOrigin: string | null;
  /** What the reverse proxy says of its users; null if nothing but where they connect from. */
  readonly proxyUser?: ProxyUser | null;
}

/** A reverse proxy that names the user it has let in, or that is on another machine. */
export interface ProxyUser {
  /** The header that names the user, in lower case; null if none does. */
  readonly header: string | null;
  /** The addresses that are believed; the headers are ignored from anywhere else. */
  readonly from: readonly string[];
}

/** Plain HTTP for browsers on this machine only. */
export const thisMachineOnly: Serving = {
  host: '127.0.0.1',
  tls: null,
  publicOrigin: null,
  proxyUser: null,
};

export const isLoopback = (host: string): boolean => ['127.0.0.1', '::1', 'localhost'].includes(host);

const isEveryAddress = (host: string): boolean => ['0.0.0.0', '::'].includes(host);

/** The names and addresses in a certificate. A wildcard names no host and is left out. */
export function namesOf(cert: string): readonly string[] {
  const { subjectAltName = '' } = new X509Certificate(cert);
  return [...subjectAltName.matchAll(/(?:DNS|IP Address):([^,\s"*]+)(?=,|$)/g)].flatMap(([, name = '']) =>
    URL.canParse(`https://${name.includes(':') ? `[${name}]` : name}`) ? [name] : [],
  );
}

/** Our own origins; the first is the one to print. Beyond this machine they are those of the certificate. */
export function ownOrigins({ host, tls, publicOrigin }: Serving, port: number): readonly string[] {
  const scheme = tls === null ? 'http' : 'https';
  const originOf = (name: string): string =>
    new URL(`${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
  const local = ['127.0.0.1', 'localhost'];
  const certified = tls === null || isLoopback(host) ? [] : namesOf(tls.cert);
  const names = isEveryAddress(host)
    ? [...certified, ...local]
    : isLoopback(host)
      ? [host, ...local]
      : [...certified, host];
  return [...new Set([...(publicOrigin === null ? [] : [publicOrigin]), ...names.map(originOf)])];
}

/**
 * Where other stations of the site may reach us: at a reverse proxy they could not know the certificate, and
 * plain HTTP does not leave this machine.
 */
export const siteOrigins = (serving: Serving, port: number): readonly string[] =>
  ownOrigins({ ...serving, publicOrigin: null }, port).filter(
    (origin) => origin.startsWith('https:') || isLoopback(new URL(origin).hostname.replace(/^\[|\]$/g, '')),
  );

/**
 * Whether the Host header is one of ours. A page of another site can point its own name at this address
 * (DNS rebinding), and its requests then carry that name. A missing header is refused.
 */
export const isOurHost = (host: string | undefined, origins: readonly string[]): boolean =>
  origins.some((origin) => new URL(origin).host === host);

/**
 * Whether one of our own pages sent this. A missing Origin is refused, because browsers always send one
 * with a WebSocket or a form.
 */
export const isOurOrigin = (origin: string | undefined, origins: readonly string[]): boolean =>
  origin !== undefined && origins.includes(origin);
