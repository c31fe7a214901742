import {
  type ConnectionId,
  type ConnectionStep,
  type JobKey,
  type Message,
  message,
} from '../../../contract/index.ts';
import { type Connections, signingSecretName } from '../connections/index.ts';
import type { StationContext } from '../context.ts';
import type { IngressArea } from './create-ingress.ts';
import {
  type ReceiverOptions,
  type Refusal,
  startWebhookReceiver,
  type WebhookReceiver,
} from './receiver.ts';
import { faultOf, fittingSignature, type SignedCall } from './signatures.ts';
import { InboxWorker } from './worker.ts';

/** Receives and stores webhooks, and has the connections read what they name. */
export class Webhooks {
  readonly inboxWorker: InboxWorker;
  readonly #context: StationContext;
  readonly #connections: Connections;
  readonly #ingress: IngressArea;
  #receiver: WebhookReceiver | null = null;

  constructor(context: StationContext, parts: { connections: Connections; ingress: IngressArea }) {
    this.#context = context;
    this.#connections = parts.connections;
    this.#ingress = parts.ingress;
    this.inboxWorker = new InboxWorker({
      inbox: context.store.inbox,
      clock: context.ports.clock,
      targetOf: (id) => this.#targetOf(id),
      onSetAside: (id, why) => this.#record(id, 'webhook-set-aside', why, 'station'),
      onFault: context.onFault,
    });
  }

  /** Rejects with WebhookPortInUseError if the port for webhooks is in use. */
  async startReceiver(): Promise<void> {
    const { ports, store } = this.#context;
    const { settings, clock } = ports;
    this.#receiver = await startWebhookReceiver({
      port: settings.get().webhookPort,
      secrets: () => settings.get().connections,
      prober: this.#ingress.prober,
      faultOf: (id, call) => this.#faultOf(id, call),
      onRefused: (refused) => store.inbox.refused({ ...refused, receivedAt: clock.now() }),
      keep: (webhook) => this.#keep(webhook),
    });
    this.#ingress.urls.receiverStarted(this.#receiver);
  }

  /** Opens the ingress to the receiver, which must have been started. */
  startIngress(): void {
    if (this.#receiver !== null) this.#ingress.ingress.start(this.#receiver.port);
  }

  async stopReceiver(): Promise<void> {
    await this.#receiver?.stop();
  }

  /**
   * Resolves when no hint about a job is waiting to be read; at once if the service cannot be reached.
   * @param isShared for a hot folder that other stations send to, too.
   * @returns false if its connection was stopped before.
   */
  async caughtUp(key: JobKey, isShared: boolean): Promise<boolean> {
    await this.inboxWorker.workedOff();
    return this.#connections.caughtUp(key, isShared);
  }

  /** An operator changed what is required of a connection's webhooks, which is logged. */
  checkChanged(id: ConnectionId, steps: readonly ConnectionStep[]): void {
    this.#connections.get(id)?.webhooksVerified();
    for (const step of steps) this.#record(id, step, null, 'operator');
  }

  /** Writes a line about the connection's webhooks to the log. */
  #record(id: ConnectionId, to: ConnectionStep, why: Message | null, source: 'operator' | 'station'): void {
    const { ports, store } = this.#context;
    const name = ports.settings.get().connections.find((one) => one.id === id)?.name;
    const [label, at] = [name ?? id, ports.clock.now()];
    const line = { subject: 'connection', subjectId: id, label, from: null, to, at, why, source } as const;
    store.transaction(() =>
      store.transitions.append({ ...line, jobKey: null, batchKey: null, status: null }),
    );
  }

  #targetOf(id: ConnectionId) {
    const connection = this.#connections.get(id);
    connection?.webhookCame(this.#context.ports.clock.now());
    return connection;
  }

  /** Why a call is not verified, which its connection shows; null if it is. */
  async #faultOf(id: ConnectionId, call: SignedCall): Promise<Refusal | null> {
    const { settings, secrets, clock } = this.#context.ports;
    const profile = settings.get().connections.find((one) => one.id === id);
    const connection = this.#connections.get(id);
    const signature = profile?.webhookSignature ?? { kind: 'none' };
    const secret = signature.kind === 'none' ? null : await secrets.get(signingSecretName(id));
    const why = faultOf(call, signature, secret, clock.now());
    if (why === null) {
      connection?.webhooksVerified();
      return null;
    }
    if (profile?.unverifiedWebhooks === 'refresh') {
      connection?.webhookUnverified();
      return { why: message('webhook.unverified'), isAccepted: true };
    }
    const fitting = () => (secret === null ? null : fittingSignature(call, secret, clock.now()));
    connection?.webhookRefused(why, fitting);
    return { why, isAccepted: false };
  }

  /** Resolves when it is on disk. */
  async #keep(webhook: Parameters<ReceiverOptions['keep']>[0]): Promise<void> {
    const { store, ports } = this.#context;
    const kept = store.inbox.add({ ...webhook, receivedAt: ports.clock.now() });
    // It is there at once, or as soon as those before it are on disk.
    this.inboxWorker.look();
    try {
      await kept;
    } finally {
      this.inboxWorker.look();
    }
  }
}
