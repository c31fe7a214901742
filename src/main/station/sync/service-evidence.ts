import { ServiceError } from '../service/index.ts';
import type { ConnectionStatus } from './connection-status.ts';
import type { Poller } from './poller.ts';
import type { ReadScheduler } from './read-scheduler.ts';

export interface ServiceEvidenceOptions {
  readonly status: ConnectionStatus;
  readonly reads: Pick<ReadScheduler, 'hold'>;
  readonly poller: Pick<Poller, 'pollSoon' | 'retryLater'>;
}

/**
 * What requests beside polls and reads say of the service: downloads, and what an operator waits for. The
 * next poll may be a quarter of an hour away, so they move the connection's state at once, either way.
 */
export class ServiceEvidence {
  readonly #options: ServiceEvidenceOptions;
  #isOver = false;

  constructor(options: ServiceEvidenceOptions) {
    this.#options = options;
  }

  /** The connection is being stopped: what fails from now on was cut here. */
  end(): void {
    this.#isOver = true;
  }

  /** Follows the outcome of a request to the service, and passes it on. */
  async of<T>(request: Promise<T>): Promise<T> {
    try {
      const answer = await request;
      this.answered();
      return answer;
    } catch (error) {
      if (error instanceof ServiceError) this.failed(error);
      throw error;
    }
  }

  /** The service did what was requested. */
  answered(): void {
    const { status, poller } = this.#options;
    if (this.#isOver || !status.isUnreached) return;
    // Once until the lists are read: if only they fail, each download would have them read again.
    const isFirst = status.answered();
    if (isFirst) poller.pollSoon();
  }

  /** A request failed. One that may have reached the service says nothing: only its answer may be lost. */
  failed(error: ServiceError): void {
    const { status, reads, poller } = this.#options;
    if (this.#isOver || error.code !== 'offline' || error.sent || status.state.kind !== 'online') return;
    status.failed(error, 'read');
    reads.hold();
    poller.retryLater();
  }
}
