import type { WebhookReceiver } from './receiver.ts';
import type { Ingress } from './tunnels/index.ts';

/** The URLs that receive webhooks: below the public address if there is one, else the receiver's own. */
export class WebhookUrls {
  readonly #ingress: Pick<Ingress, 'status'>;
  #receiver: Pick<WebhookReceiver, 'urlFor'> | null = null;

  constructor(ingress: Pick<Ingress, 'status'>) {
    this.#ingress = ingress;
  }

  receiverStarted(receiver: Pick<WebhookReceiver, 'urlFor'>): void {
    this.#receiver = receiver;
  }

  /** The URL for the connection with that secret; null before the receiver has started. */
  urlFor(webhookSecret: string): string | null {
    return this.#receiver?.urlFor(webhookSecret, this.#ingress.status.publicUrl) ?? null;
  }
}
