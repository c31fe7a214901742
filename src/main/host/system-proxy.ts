/**
 * The proxy in a system's answer for an address, as PAC scripts write it: `PROXY proxy.example:3128;
 * DIRECT`. Null for a direct connection, and for kinds that cannot be used here (SOCKS).
 */
export function proxyIn(answer: string): string | null {
  for (const one of answer.split(';')) {
    const [, kind, host] = /^\s*(\w+)(?:\s+(\S+))?\s*$/.exec(one) ?? [];
    if (kind === 'DIRECT') return null;
    if (kind === 'PROXY' && host !== undefined) return `http://${host}`;
    if (kind === 'HTTPS' && host !== undefined) return `https://${host}`;
  }
  return null;
}

/**
 * If the environment names no proxy, uses the system's proxy for this address.
 * @param environment is completed.
 */
export async function takeSystemProxy(
  url: string,
  resolve: (url: string) => Promise<string>,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy } = environment;
  if (HTTPS_PROXY ?? https_proxy ?? HTTP_PROXY ?? http_proxy) return;
  const proxy = proxyIn(await resolve(url));
  if (proxy !== null) Object.assign(environment, { HTTPS_PROXY: proxy, HTTP_PROXY: proxy });
}
