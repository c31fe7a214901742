import type { ServiceBatch, ServiceJob } from '../service/index.ts';
import { ServiceError } from '../service/index.ts';
import type { ConnectionStatus } from './connection-status.ts';
import type { Ingestor } from './ingestor.ts';
import type { ResourceClient } from './lists.ts';
import type { ReadScheduler } from './read-scheduler.ts';
import type { Read } from './reconcile.ts';
import type { ServiceEvidence } from './service-evidence.ts';

export interface OperatorRequestsOptions {
  readonly client: Pick<ResourceClient, 'readJob'>;
  readonly ingestor: Ingestor;
  readonly status: ConnectionStatus;
  readonly reads: ReadScheduler;
  readonly evidence: ServiceEvidence;
}

/**
 * Requests that an operator waits for. They bypass the queue, and their answers are stored like any others.
 */
export class OperatorRequests {
  readonly #options: OperatorRequestsOptions;

  constructor(options: OperatorRequestsOptions) {
    this.#options = options;
  }

  /** Reads one job now. Throws ServiceError. */
  async refreshJob(serviceId: string): Promise<void> {
    const { client, ingestor, evidence } = this.#options;
    const asked = ingestor.ask();
    try {
      const job = await evidence.of(client.readJob(serviceId));
      ingestor.ingest({ jobs: [job], batches: [] }, asked, 'refresh', false);
    } finally {
      ingestor.answered(asked);
    }
  }

  /** Orders a batch and stores the service's answer; null if it has no content. Throws ServiceError. */
  making(order: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null> {
    return this.#order(order, (batch) => ({ jobs: [], batches: [batch] }));
  }

  /** Submits a job and stores the service's answer; null if it has no content. Throws ServiceError. */
  submitting(order: () => Promise<ServiceJob | null>): Promise<ServiceJob | null> {
    return this.#order(order, (job) => ({ jobs: [job], batches: [] }));
  }

  async #order<T>(order: () => Promise<T | null>, readOf: (made: T) => Read): Promise<T | null> {
    const { ingestor, status, reads, evidence } = this.#options;
    const asked = ingestor.ask();
    try {
      const made = await evidence.of(order());
      if (made === null) return null;
      const { readJobs } = ingestor.ingest(readOf(made), asked, 'operator', false);
      for (const id of readJobs) reads.ask({ kind: 'job', id }, 'operator');
      return made;
    } catch (error) {
      if (error instanceof ServiceError) status.orderFailed(error);
      throw error;
    } finally {
      ingestor.answered(asked);
    }
  }
}
