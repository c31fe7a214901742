import { inEnglish } from '../../../locales/in-english.ts';
import type { StationContext } from '../context.ts';
import type { IncidentService } from '../incidents/index.ts';
import { OutboundAgents, type ProxyEnv } from '../network/index.ts';
import { OutgoingService } from './service.ts';

/** Builds the service, which follows the incidents. */
export function createOutgoing(
  { ports, store, events, onFault }: StationContext,
  parts: {
    readonly incidents: Pick<IncidentService, 'list'>;
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
    say: inEnglish,
    onFault,
  });
  events.on('incidentBegan', () => outgoing.look());
  events.on('incidentsChanged', () => outgoing.look());
  events.on('wokeUp', () => outgoing.look());
  return outgoing;
}
