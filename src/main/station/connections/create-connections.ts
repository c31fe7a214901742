import type { StationContext } from '../context.ts';
import type { ProxyEnv } from '../network/index.ts';
import { AskedLanguage } from './asked-language.ts';
import { Connections } from './connections.ts';
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
    store,
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
