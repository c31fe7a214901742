import { BatchKey } from '../../../contract/index.ts';
import { localeFor } from '../../../locales/languages.ts';
import type { WindowLanguages } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { IncidentService } from '../incidents/index.ts';
import { OutboundAgents, type ProxyEnv } from '../network/index.ts';
import { titleOf } from '../notices/index.ts';
import { eventIn } from './events.ts';
import { OutgoingSecrets } from './secrets.ts';
import { OutgoingService } from './service.ts';
import { sayIn } from './words.ts';

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
    settings,
    secrets: new OutgoingSecrets(secrets),
    clock,
    agents: new OutboundAgents(parts.proxyEnv),
    userAgent: `Makeready/${parts.version}`,
    sayIn(chosen) {
      const { screens } = settings.get();
      const ofScreens = screens.language === 'auto' ? parts.windowLanguages.present : screens.language;
      const language = chosen === 'auto' ? ofScreens : chosen;
      return sayIn(language, localeFor(language, screens.locale === null ? [] : [screens.locale]));
    },
    nameOf: (batch) => titleOf(store.queue, batch),
    onFault,
  });
  events.onEachStoreChange((change) => {
    if (change.kind !== 'transition') return;
    const { transition } = change;
    const event = eventIn(transition);
    if (event !== null) outgoing.happened(event, BatchKey.parse(transition.subjectId), transition.label);
  });
  events.on('incidentBegan', () => outgoing.look());
  events.on('incidentsChanged', () => outgoing.look());
  events.on('wokeUp', () => outgoing.look());
  return outgoing;
}
