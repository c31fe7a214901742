import { type ConnectionId, Endpoint, type PathTemplates } from '../../../contract/index.ts';
import type { Clock } from '../ports.ts';
import type { ServiceClient } from '../service/index.ts';
import type { Examples, Store } from '../store/index.ts';

/** The kind of id with which an endpoint is probed. */
const exampleOf: Readonly<Partial<Record<keyof PathTemplates, keyof Examples>>> = {
  materials: 'product',
  finishings: 'product',
  sizes: 'product',
  download: 'file',
  downloadPath: 'file',
  batch: 'batch',
  queuedBatch: 'queuedBatch',
  job: 'job',
};

/**
 * Probes every endpoint of a connection once, one after another, and stores each result. Changes nothing at
 * the service.
 * @throws ServiceError if the service itself does not answer; earlier results are kept.
 */
export async function probeCapabilities(
  options: {
    readonly connectionId: ConnectionId;
    readonly client: Pick<ServiceClient, 'probe'>;
    readonly store: Store['capabilities'];
    readonly clock: Pick<Clock, 'now'>;
  },
  signal: AbortSignal,
): Promise<boolean> {
  const { connectionId, client, store, clock } = options;
  const examples = store.examples(connectionId);
  for (const endpoint of Endpoint.options) {
    if (signal.aborted) return false;
    const example = exampleOf[endpoint];
    const result = await client.probe(endpoint, example === undefined ? null : examples[example]);
    store.keep(connectionId, { endpoint, ...result, at: clock.now() });
  }
  return true;
}
