import { StartupError } from '../host/startup-error.ts';
import type { OpenedDemo } from '../station/ports.ts';
import type { WebServer } from './web-server.ts';

/** What is needed of the demo's host. */
interface Host {
  readonly web: Pick<WebServer, 'newLoginUrl'>;
  stop(): Promise<void>;
}

/** The demo beside a host: started when it is first asked for, in the same process, and stopped with it. */
export class DemoInstance {
  readonly #start: () => Promise<Host>;
  #running: Promise<Host> | null = null;

  /** @param start starts it, at a free port. */
  constructor(start: () => Promise<Host>) {
    this.#start = start;
  }

  /** A link that logs a window in, once. */
  async open(): Promise<OpenedDemo> {
    this.#running ??= this.#start();
    try {
      const { web } = await this.#running;
      return { kind: 'opened', url: web.newLoginUrl() };
    } catch (error) {
      this.#running = null;
      if (error instanceof StartupError) return { kind: 'failed', why: error.message };
      throw error;
    }
  }

  async stop(): Promise<void> {
    const running = await this.#running?.catch(() => null);
    await running?.stop();
  }
}
