import type { ProxyChoice } from '../../../contract/index.ts';

/** What Node reads about a proxy: HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in either case. */
export type ProxyEnv = Readonly<Record<string, string | undefined>>;

const names = ['http_proxy', 'https_proxy', 'no_proxy'].flatMap((name) => [name, name.toUpperCase()]);

/** Whether requests may go through a proxy. */
export const isProxySet = (env: ProxyEnv): boolean =>
  names.some((name) => !name.toLowerCase().startsWith('no_') && (env[name] ?? '') !== '');

/** The proxy that an operator has chosen. */
export function proxyEnvOf(choice: ProxyChoice, environment: ProxyEnv = process.env): ProxyEnv {
  switch (choice.kind) {
    case 'environment':
      return Object.fromEntries(names.map((name) => [name, environment[name]]));
    case 'none':
      return {};
    case 'fixed':
      return { HTTP_PROXY: choice.url, HTTPS_PROXY: choice.url, NO_PROXY: choice.except };
  }
}
