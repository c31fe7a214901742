import type { StationContext } from '../context.ts';
import type { ProxyEnv } from '../network/index.ts';
import { AskedLanguage } from './asked-language.ts';
import { Connections, type ConnectionsOptions } from './connections.ts';
import type { SharedReading } from './shared-reading.ts';
import type { WindowLanguages } from './window-languages.ts';

/** Builds the connections of the settings. Emits `connectionStateChanged` and `connectionRemoved`. */
export function createConnections(
  context: StationContext,
  options: {
    /** The User-Agent of requests: `Makeready/<version>`. */
    readonly userAgent: string;
    readonly proxyEnv: () => ProxyEnv;
    readonly windowLanguages: Pick<WindowLanguages, 'present'>;
    /** Where webhooks of a connection arrive. */
    readonly webhookUrls: { urlFor(webhookSecret: string): string | null };
    readonly reading: SharedReading;
  },
): Connections {
  const { ports, store, events, onFault } = context;
  const { settings, secrets, clock } = ports;
  const { userAgent, proxyEnv, windowLanguages, webhookUrls, reading } = options;
  const asked = new AskedLanguage({ settings, windowLanguages, memory: store.keyValues });
  const connections = new Connections({
    settings,
    secrets,
    clock,
    userAgent,
    proxyEnv,
    reading,
    language: () => asked.present,
    store: syncStoreOf(context),
    memory: store.keyValues,
    webhookUrl: (secret) => webhookUrls.urlFor(secret),
    onState: ({ profile: { id, name }, state }) => events.emit('connectionStateChanged', { id, name, state }),
    onRemoved: (id) => events.emit('connectionRemoved', id),
    onFault,
  });
  events.on('wokeUp', () => connections.wokeUp());
  const follow = (): void => void connections.languageChanged().catch(onFault);
  events.on('settingsChanged', follow);
  events.on('rulesChanged', follow);
  events.on('windowLanguageChanged', follow);
  return connections;
}

/** The store as a connection reads and writes it; what it writes is dated by the station's clock. */
function syncStoreOf({
  ports: { clock },
  store: { jobs, batches, prepressJobs, catalogue, capabilities },
}: StationContext): ConnectionsOptions['store'] {
  return {
    applyJob: (id, job, { source }) => jobs.apply(id, job, { change: { source, at: clock.now() } }),
    applyMention: (id, job, { source }) =>
      jobs.applyMention(id, job, { change: { source, at: clock.now() } }),
    gone: (id, job, { source }) => jobs.gone(id, job, { source, at: clock.now() }),
    noteEntry: (id, job, entry) => jobs.noteEntry(id, job, entry),
    storedJobs: (id, ids) => jobs.stored(id, ids),
    openJobs: (id) => jobs.open(id),
    applyBatch: (id, batch, { source }) => batches.apply(id, batch, { change: { source, at: clock.now() } }),
    stored: (id, kind, ids) => (kind === 'job' ? jobs.stored(id, ids) : batches.stored(id, kind, ids)),
    inPrepress: (id, after, limit) => prepressJobs.list(id, after, limit),
    hasAnyInPrepress: (id) => prepressJobs.hasAny(id),
    hasUnsentFiles: (id) => jobs.hasUnsentFiles(id),
    catalogue,
    capabilities,
    rereading: { jobs, batches },
  };
}
