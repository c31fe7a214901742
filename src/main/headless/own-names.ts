import type { IncomingHttpHeaders } from 'node:http';
import { ownOrigins, type Serving } from './addresses.ts';
import type { OwnAddresses } from './login-routes.ts';

/** The origins and cookies of one host. */
export class OwnNames implements OwnAddresses {
  readonly #serving: Serving;
  #port = 0;
  #origins: readonly string[] = [];

  constructor(serving: Serving) {
    this.#serving = serving;
  }

  listensAt(port: number): void {
    this.#port = port;
    this.#origins = ownOrigins(this.#serving, port);
  }

  origins(): readonly string[] {
    return this.#origins;
  }

  isSecure({ headers }: { readonly headers: IncomingHttpHeaders }): boolean {
    return this.#origins.some(
      (origin) => origin.startsWith('https:') && new URL(origin).host === headers.host,
    );
  }

  /**
   * Cookies ignore ports, so two Makereadys on one machine with a common name would log each other's
   * windows out. Under https the prefix keeps other hosts of the domain from setting one.
   */
  cookieName(request: { readonly headers: IncomingHttpHeaders }, of: 'session' | 'browser'): string {
    const name = of === 'session' ? `makeready-${this.#port}` : `makeready-browser-${this.#port}`;
    return this.isSecure(request) ? `__Host-${name}` : name;
  }
}
