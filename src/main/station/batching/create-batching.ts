import { join } from 'node:path';
import { StorageClient } from '../artwork/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { ProxyEnv } from '../network/index.ts';
import { Uploads } from '../submission/index.ts';
import { ArtworkIssues } from './artwork-issues.ts';
import { BatchOrderService } from './batch-order-service.ts';
import type { OrderClaims } from './order-claims.ts';
import { SubmissionService } from './submission-service.ts';

/** Has the service create batches of jobs, and jobs. */
export interface BatchingArea {
  readonly batchOrderService: BatchOrderService;
  readonly submissionService: SubmissionService;
  readonly uploads: Uploads;
  readonly artworkIssues: ArtworkIssues;
}

export function createBatching(
  { ports: { clock, folders }, store, events, onFault }: StationContext,
  {
    connections,
    claims,
    proxyEnv,
  }: {
    readonly connections: Connections;
    readonly claims: OrderClaims;
    readonly proxyEnv: () => ProxyEnv;
  },
): BatchingArea {
  const uploads = new Uploads(join(folders.data, 'submitted'), () => store.submissions.filesInUse());
  const submissionService = new SubmissionService({
    store,
    clock,
    uploads,
    storage: new StorageClient({ proxyEnv }),
    connectionOf: (id) => connections.get(id),
    onProgress: (id) => events.emit('uploadProgressed', id),
    onFault,
  });
  const artworkIssues = new ArtworkIssues({
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
    if (state.kind !== 'online') return;
    submissionService.look();
    artworkIssues.look();
  });
  events.on('storeChanged', (changes) => {
    if (changes.some(({ kind }) => kind === 'job' || kind === 'batch' || kind === 'queue-row'))
      batchOrderService.jobsChanged();
  });
  return { batchOrderService, submissionService, uploads, artworkIssues };
}
