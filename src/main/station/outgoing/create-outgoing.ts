import { wordsIn } from '../../../locales/words.ts';
import type { WindowLanguages } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { IncidentService } from '../incidents/index.ts';
import { OutboundAgents, type ProxyEnv } from '../network/index.ts';
import { OutgoingService } from './service.ts';

/** Builds the service, which follows the incidents. */
export function createOutgoing(
  { ports, store, events, onFault }: StationContext,
  parts: {
    readonly incidents: Pick<IncidentService, 'list'>;
    readonly windowLanguages: Pick<WindowLanguages, 'present'>;
    readonly proxyEnv: () => ProxyEnv;
    readonly version: string;
  },
): OutgoingService {
  const { clock, settings, secrets } = ports;
  const outgoing = new OutgoingService({
    store,
    incidents: parts.incidents,
    settings: () => settings.get().outgoing,
    secrets,
    clock,
    agents: new OutboundAgents(parts.proxyEnv),
    userAgent: `Makeready/${parts.version}`,
    say(message) {
      const { language, locale } = settings.get().screens;
      const spoken = language === 'auto' ? parts.windowLanguages.present : language;
      return wordsIn(spoken, undefined, locale).say(message);
    },
    onFault,
  });
  events.on('incidentBegan', () => outgoing.look());
  events.on('incidentsChanged', () => outgoing.look());
  events.on('wokeUp', () => outgoing.look());
  return outgoing;
}
