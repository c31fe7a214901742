import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { StationContext } from '../context.ts';
import type { ProxyEnv } from '../network/index.ts';
import { Ingress, OutboundClient, openerOf, Prober } from './tunnels/index.ts';
import { WebhookUrls } from './webhook-urls.ts';

/** The ingress, and the addresses at which webhooks are received. */
export interface IngressArea {
  readonly ingress: Ingress;
  readonly prober: Prober;
  readonly outbound: OutboundClient;
  readonly urls: WebhookUrls;
  /** Absolute path: where the operator puts key files and `command.json`. */
  readonly tunnelFolder: string;
  makeFolder(): Promise<void>;
}

/** Builds the ingress. Emits `ingressChanged`. */
export function createIngress(
  { ports, store, events, onFault }: StationContext,
  proxyEnv: () => ProxyEnv,
): IngressArea {
  const { clock, settings, secrets } = ports;
  const tunnelFolder = join(ports.folders.data, 'tunnel');
  const outbound = new OutboundClient(proxyEnv);
  const prober = new Prober(outbound);
  const ingress = new Ingress({
    clock,
    random: Math.random,
    chosen: () => {
      const choice = settings.get().ingress;
      const open = openerOf(choice, {
        secrets,
        folder: tunnelFolder,
      });
      return { kind: choice.kind, open };
    },
    probe: (url, signal) => prober.probe(url, signal),
    memory: store.keyValues,
    onChange: () => events.emit('ingressChanged'),
    onFault,
  });
  events.on('wokeUp', () => ingress.wokeUp());
  return {
    ingress,
    prober,
    outbound,
    urls: new WebhookUrls(ingress),
    tunnelFolder,
    async makeFolder() {
      await mkdir(tunnelFolder, { recursive: true, mode: 0o700 });
    },
  };
}
