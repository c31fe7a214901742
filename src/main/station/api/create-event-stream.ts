import type { IngressStatus, Overview } from '../../../contract/index.ts';
import type { StationContext } from '../context.ts';
import { EventStream } from '../events/index.ts';
import { type RuntimeState, toTransfer } from './present.ts';
import { publishStoreChange } from './publish-store-change.ts';

interface EventStreamParts {
  readonly overview: { read(): Overview };
  readonly runtime: RuntimeState;
  readonly ingress: { readonly status: IngressStatus };
}

/** Builds the stream of events that windows subscribe to, and publishes what happens in the station. */
export function createEventStream(context: StationContext, parts: EventStreamParts): EventStream {
  const { ports, store, events, onFault } = context;
  const { overview, runtime, ingress } = parts;
  const eventStream = new EventStream(ports.clock, () => overview.read(), onFault);
  eventStream.onWatching((isWatching) => events.emit('windowsWatching', isWatching));
  const publishOverview = (): void =>
    eventStream.publishCoalesced({ kind: 'overview' }, () => ({
      kind: 'overview',
      overview: overview.read(),
    }));
  events.onEachStoreChange((change) => publishStoreChange(change, { store, eventStream, runtime }));
  events.on('uploadProgressed', (id) =>
    publishStoreChange({ kind: 'submission', id }, { store, eventStream, runtime }),
  );
  events.on('transferProgressed', (id) =>
    eventStream.publishCoalesced({ kind: 'transfer', key: id }, () => {
      const record = store.artworks.get(id);
      return record === null ? null : { kind: 'transfer', transfer: toTransfer(record, store, runtime) };
    }),
  );
  events.on('ingressChanged', () =>
    eventStream.publishCoalesced({ kind: 'ingress' }, () => ({ kind: 'ingress', ingress: ingress.status })),
  );
  // Files due there wait for it, or no longer do.
  events.on('hotFolderChanged', (id) => {
    if (!eventStream.isWanted('job')) return;
    for (const jobKey of store.deliveries.jobsOwing(id)) {
      eventStream.publishCoalesced({ kind: 'job', key: jobKey }, () => ({ kind: 'job', jobKey }));
    }
  });
  events.on('incidentsChanged', () => {
    eventStream.publishCoalesced({ kind: 'incidents' }, () => ({ kind: 'incidents' }));
    publishOverview();
  });
  events.on('presenceChanged', (key) =>
    eventStream.publishCoalesced({ kind: 'presence', key }, () => ({ kind: 'presence', key })),
  );
  events.on('operatorsChanged', () =>
    eventStream.publishCoalesced({ kind: 'operators' }, () => ({ kind: 'operators' })),
  );
  events.on('siteChanged', () => {
    eventStream.publishCoalesced({ kind: 'site' }, () => ({ kind: 'site' }));
    publishOverview();
  });
  events.on('storeChanged', publishOverview);
  events.on('transferProgressed', publishOverview);
  events.on('ingressChanged', publishOverview);
  events.on('connectionStateChanged', publishOverview);
  events.on('connectionRemoved', publishOverview);
  events.on('hotFolderChanged', publishOverview);
  events.on('settingsChanged', publishOverview);
  events.on('rulesChanged', publishOverview);
  events.on('stopping', publishOverview);
  return eventStream;
}
