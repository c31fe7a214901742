import type { JobKey } from '../../../contract/index.ts';
import type { OrderClaims } from '../batching/index.ts';
import type { Connections } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import { ReportService } from './report-service.ts';

/** Builds the service, which follows what is known of jobs. */
export function createReports(
  { ports: { clock, settings }, store, events, onFault }: StationContext,
  { connections, claims }: { readonly connections: Connections; readonly claims: OrderClaims },
): ReportService {
  const service = new ReportService({
    store,
    claims,
    clock,
    connectionOf: (id) => connections.get(id),
    connections: () => settings.get().connections.map(({ id }) => id),
    onFault,
  });
  events.on('connectionStateChanged', ({ id }) => service.connectionChanged(id));
  events.on('connectionRemoved', (id) => service.connectionChanged(id));
  events.on('storeChanged', (changes) => {
    const keys = changes.flatMap((change): JobKey[] => {
      if (change.kind === 'job') return [change.key];
      return change.kind === 'artwork' ? [change.jobKey] : [];
    });
    if (keys.length > 0) service.jobsChanged(keys);
  });
  return service;
}
