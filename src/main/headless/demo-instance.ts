import { StartupError } from '../host/startup-error.ts';
import type { OpenedDemo } from '../station/ports.ts';
import type { WebServer } from './web-server.ts';

/** The part of the demo's host that is used here. */
interface Host {
  readonly web: Pick<WebServer, 'newLoginUrl'>;
  stop(): Promise<void>;
}

/** The demo beside a host: started in the same process when first asked for, and stopped with it. */
export class DemoInstance {
  readonly #start: () => Promise<Host>;
  #running: Promise<Host> | null = null;

  /** @param start starts it on a free port. */
  constructor(start: () => Promise<Host>) {
    this.#start = start;
  }

  /** A login link for one window. */
  async open(): Promise<OpenedDemo> {
    this.#running ??= this.#start();
    try {
      const { web } = await this.#running;
      return { kind: 'opened', url: web.newLoginUrl() };
    } catch (error) {
      this.#running = null;
      if (error instanceof StartupError) return { kind: 'failed', why: error.what };
      throw error;
    }
  }

  async stop(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.stop();
  }
}
