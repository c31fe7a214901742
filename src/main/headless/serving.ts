import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { message } from '../../contract/index.ts';
import { StartupError } from '../host/startup-error.ts';
import { isLoopback, type Serving } from './addresses.ts';
import { type ProxyUserWords, proxyUserOf } from './proxy-user.ts';

/** What the command line says about serving; null for what it leaves out. */
export interface ServingWords {
  readonly host: string;
  readonly publicUrl: string | null;
  /** Plain http may cross the network to a reverse proxy on another machine. */
  readonly trustNetwork: boolean;
  readonly tlsCert: string | null;
  readonly tlsKey: string | null;
  readonly proxyUser: ProxyUserWords;
}

/**
 * Where to serve. Beyond this machine only encrypted: with a certificate, or behind a reverse proxy that
 * has one. Throws StartupError.
 */
export async function servingOf(words: ServingWords): Promise<Serving> {
  const { host, tlsCert, tlsKey } = words;
  if ((tlsCert === null) !== (tlsKey === null)) {
    throw new StartupError(message('startup.tls-pair'));
  }
  const tls =
    tlsCert === null || tlsKey === null ? null : { cert: await pem(tlsCert), key: await pem(tlsKey) };
  if (tls !== null) assertCertificate(tls.cert, String(tlsCert));
  const publicOrigin = words.publicUrl === null ? null : originOf(words.publicUrl);
  if (!isLoopback(host) && tls === null && (publicOrigin === null || !words.trustNetwork)) {
    throw new StartupError(message('startup.unencrypted', { host }));
  }
  return { host, tls, publicOrigin, proxyUser: proxyUserOf(words.proxyUser, publicOrigin !== null) };
}

function assertCertificate(cert: string, path: string): void {
  try {
    new X509Certificate(cert);
  } catch {
    throw new StartupError(message('startup.no-certificate', { path }));
  }
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.protocol !== 'https:' || url.pathname !== '/' || url.search !== '') {
    throw new StartupError(message('startup.public-url'));
  }
  return url.origin;
}

const pem = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch(() => {
    throw new StartupError(message('startup.file-unreadable', { path }));
  });
