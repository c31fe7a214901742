import type { ProxyEnv } from '../../station/network/index.ts';

/** Who asks for a login, as Electron's `net` says: a proxy or a server. */
export interface LoginQuestion {
  readonly isProxy: boolean;
  readonly host: string;
  readonly port: number;
}

export interface ProxyUser {
  readonly name: string;
  readonly password: string;
}

const USUAL_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/**
 * The login that Makeready's proxy setting holds for the proxy that asks, or null: a password goes to no
 * other.
 */
export function loginFor(question: LoginQuestion, proxies: ProxyEnv): ProxyUser | null {
  if (!question.isProxy) return null;
  for (const [name, value] of Object.entries(proxies)) {
    if (name.toLowerCase() === 'no_proxy' || value === undefined || !URL.canParse(value)) continue;
    const { protocol, hostname, port, username, password } = new URL(value);
    const isAsking =
      hostname.toLowerCase() === question.host.toLowerCase() &&
      (port || USUAL_PORTS[protocol]) === String(question.port);
    if (isAsking && username !== '') return { name: decoded(username), password: decoded(password) };
  }
  return null;
}

/** A percent sign that nobody encoded stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
