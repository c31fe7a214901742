import type { Connection } from '../../../contract/index.ts';
import type { Clock, SecretsPort } from '../ports.ts';
import { createServiceClient, type ServiceClient } from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import { ConnectionSync, type Hint, type HintOutcome, type SyncStore } from '../sync/index.ts';

export const secretName = (id: ConnectionProfile['id']): string => `token:${id}`;

/** A connection at work: its client, its sync, and what the strip shows of it. */
export class LiveConnection {
  readonly profile: ConnectionProfile;
  readonly client: ServiceClient;
  readonly #sync: ConnectionSync;
  #hasToken = false;
  #lastWebhookAt: number | null = null;

  constructor(
    profile: ConnectionProfile,
    options: {
      readonly secrets: SecretsPort;
      readonly store: SyncStore;
      readonly clock: Clock;
      readonly locale: string;
      readonly onState: (connection: LiveConnection) => void;
      readonly onFault: (error: unknown) => void;
    },
  ) {
    this.profile = profile;
    const { secrets, store, clock, locale, onFault } = options;
    const token = async (): Promise<string | null> => {
      const value = await secrets.get(secretName(profile.id));
      this.#hasToken = value !== null;
      return value;
    };
    this.client = createServiceClient({ profile, token, locale, clock });
    this.#sync = new ConnectionSync({
      profile,
      client: this.client,
      store,
      clock,
      random: Math.random,
      onState: () => options.onState(this),
      onFault,
    });
  }

  get isOnline(): boolean {
    return this.#sync.state.kind === 'online';
  }

  start(): void {
    this.#sync.start();
  }

  async stop(): Promise<void> {
    // First, so that a service which does not answer cannot hold the stop.
    this.client.close();
    await this.#sync.stop();
  }

  webhookCame(at: number): void {
    this.#lastWebhookAt = at;
  }

  hint(hint: Hint): HintOutcome {
    return this.#sync.hint(hint);
  }

  hintAtAnything(): void {
    this.#sync.hintAtAnything();
  }

  refreshAll(source: 'refresh'): Promise<void> {
    return this.#sync.refreshAll(source);
  }

  refreshJob(serviceId: string): Promise<void> {
    return this.#sync.refreshJob(serviceId);
  }

  tokenChanged(): void {
    this.#hasToken = true;
    this.#sync.tokenChanged();
  }

  show(webhookUrl: string | null): Connection {
    const instant = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
    return {
      id: this.profile.id,
      name: this.profile.name,
      baseUrl: this.profile.baseUrl,
      state: this.#sync.state,
      hasToken: this.#hasToken,
      lastPollAt: instant(this.#sync.lastPollAt),
      lastWebhookAt: instant(this.#lastWebhookAt),
      webhookUrl,
      notOffered: [...this.#sync.notOffered],
    };
  }
}
