import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConnectionId, IngressChoice, IngressSecret, type IngressState } from '../../src/contract/index.ts';
import { systemClock } from '../../src/main/host/clock.ts';
import {
  Ingress,
  ingressSecretName,
  OutboundClient,
  openerOf,
  Prober,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../src/main/station/webhooks/index.ts';
import { memorySecrets } from './station.ts';
import { until } from './until.ts';

/** The secret path of the one connection of a rig. */
export const connectionSecret = 'c'.repeat(43);

/** An ingress in front of a real receiver, without a station behind it. */
export interface IngressRig {
  readonly folder: string;
  readonly ingress: Ingress;
  readonly receiver: WebhookReceiver;
  /** The raw bytes that the receiver kept. */
  readonly kept: Buffer[];
  /** All states in order. */
  readonly states: IngressState[];
  /** Chooses another ingress; resolves at once. */
  choose(choice: unknown, secrets?: Record<string, string>): Promise<void>;
  /** Resolves to the public address once it is up. */
  up(): Promise<string>;
  /** Calls the connection's public webhook URL as the service would; resolves to the status. */
  call(body: Uint8Array | string, headers?: Record<string, string>): Promise<number>;
  stop(): Promise<void>;
}

/** @param proxyEnv the proxy; none by default. */
export async function ingressRig(
  proxyEnv: () => Readonly<Record<string, string>> = () => ({}),
): Promise<IngressRig> {
  const folder = await mkdtemp(join(tmpdir(), 'makeready-tunnel-'));
  const kept: Buffer[] = [];
  const states: IngressState[] = [];
  const memory = new Map<string, string>();
  const secrets = memorySecrets();
  let chosen = IngressChoice.parse({ kind: 'none' });
  const outbound = new OutboundClient(proxyEnv);
  const prober = new Prober(outbound, 2_000);
  const receiver = await startWebhookReceiver({
    port: 0,
    secrets: () => [{ id: ConnectionId.parse('test'), webhookSecret: connectionSecret }],
    prober,
    faultOf: async () => null,
    onRefused: () => undefined,
    keep: async ({ body }) => void kept.push(Buffer.from(body)),
  });
  const ingress = new Ingress({
    clock: systemClock,
    // Always the shortest pause.
    random: () => 0,
    chosen: () => ({
      kind: chosen.kind,
      open: openerOf(chosen, {
        secrets,
        folder,
      }),
    }),
    probe: (url, signal) => prober.probe(url, signal),
    memory: {
      get: (name) => memory.get(name) ?? null,
      set: (name, url) => void memory.set(name, url),
    },
    onChange: () => states.push(ingress.status.state),
    onFault: (error) => {
      throw error;
    },
  });
  ingress.start(receiver.port);
  return {
    folder,
    ingress,
    receiver,
    kept,
    states,
    async choose(choice, given = {}) {
      for (const [name, value] of Object.entries(given)) {
        await secrets.set(ingressSecretName(IngressSecret.parse(name)), value);
      }
      chosen = IngressChoice.parse(choice);
      await ingress.restart();
    },
    async up() {
      await until('the ingress is up', () => ingress.status.state.kind === 'up');
      return ingress.status.publicUrl ?? '';
    },
    async call(body, headers = {}) {
      const answer = await fetch(receiver.urlFor(connectionSecret, ingress.status.publicUrl), {
        method: 'POST',
        body: typeof body === 'string' ? body : Buffer.from(body),
        headers,
      });
      await answer.arrayBuffer();
      return answer.status;
    },
    async stop() {
      await ingress.stop();
      outbound.close();
      await receiver.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
