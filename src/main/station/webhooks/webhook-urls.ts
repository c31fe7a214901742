import type { WebhookReceiver } from './receiver.ts';
import type { Ingress } from './tunnels/index.ts';

/** The URLs at which webhooks are heard: below the public address where there is one, else the receiver's own. */
export class WebhookUrls {
  readonly #ingress: Pick<Ingress, 'status'>;
  #receiver: Pick<WebhookReceiver, 'urlFor'> | null = null;

  constructor(ingress: Pick<Ingress, 'status'>) {
    this.#ingress = ingress;
  }

  receiverStarted(receiver: Pick<WebhookReceiver, 'urlFor'>): void {
    this.#receiver = receiver;
  }

  /** Of the connection with that secret; null before the receiver was started. */
  urlFor(webhookSecret: string): string | null {
    return this.#receiver?.urlFor(webhookSecret, this.#ingress.status.publicUrl) ?? null;
  }
}
