import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { BatchOrderService } from './batch-order-service.ts';
import type { OrderClaims } from './order-claims.ts';
import { SubmissionService } from './submission-service.ts';

/** Has the service create batches of jobs, and jobs. */
export interface BatchingArea {
  readonly batchOrderService: BatchOrderService;
  readonly submissionService: SubmissionService;
}

export function createBatching(
  { ports: { clock }, store, events, onFault }: StationContext,
  { connections, claims }: { readonly connections: Connections; readonly claims: OrderClaims },
): BatchingArea {
  const submissionService = new SubmissionService({
    store,
    clock,
    connectionOf: (id) => connections.get(id),
    onFault,
  });
  const batchOrderService = new BatchOrderService({
    store,
    claims,
    clock,
    connectionOf: (id) => connections.get(id),
    onFault,
  });
  events.on('connectionStateChanged', ({ id, state }) => {
    batchOrderService.connectionChanged(id);
    if (state.kind === 'online') submissionService.look();
  });
  events.on('storeChanged', (changes) => {
    if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'queue-row'))
      batchOrderService.jobsChanged();
  });
  return { batchOrderService, submissionService };
}
