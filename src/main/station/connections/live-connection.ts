import type { Connection, ConnectionState } from '../../../contract/index.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { Clock, SecretsPort } from '../ports.ts';
import {
  createServiceClient,
  type ServiceBatch,
  type ServiceClient,
  type ServiceJob,
  unreachedError,
} from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import {
  type ChangeHint,
  ConnectionSync,
  type HintOutcome,
  type OnWebhookOutcome,
  type SyncStore,
} from '../sync/index.ts';
import { Background, type BackgroundStore } from './background.ts';
import type { ConnectionMemory } from './connection-memory.ts';

/** Name of the secret that signs a connection's webhooks. */
export const signingSecretName = (id: ConnectionProfile['id']): string => `webhook:${id}`;

/** Name of a connection's access token. */
export const secretName = (id: ConnectionProfile['id']): string => `token:${id}`;

/** A running connection: its client, its sync, what it reads besides, and its state for the status bar. */
export class LiveConnection {
  readonly profile: ConnectionProfile;
  readonly client: ServiceClient;
  readonly background: Background;
  readonly #sync: ConnectionSync;
  readonly #secrets: SecretsPort;
  #hasToken = false;
  #lastWebhookAt: number | null;

  constructor(
    profile: ConnectionProfile,
    options: {
      readonly secrets: SecretsPort;
      readonly store: SyncStore & BackgroundStore;
      readonly memory: ConnectionMemory;
      readonly clock: Clock;
      readonly proxyEnv: () => ProxyEnv;
      readonly locale: string;
      readonly userAgent: string;
      /** When the catalogue is due. */
      readonly catalogueInMs: number;
      /** The connection that it replaces. */
      readonly before: LiveConnection | null;
      readonly onState: (connection: LiveConnection) => void;
      readonly onFault: (error: unknown) => void;
    },
  ) {
    this.profile = profile;
    const { secrets, store, memory, clock, proxyEnv, locale, userAgent, catalogueInMs, onFault } = options;
    this.#secrets = secrets;
    this.#lastWebhookAt = options.before === null ? null : options.before.#lastWebhookAt;
    const token = () => this.#token();
    this.client = createServiceClient({ profile, token, locale, userAgent, clock, proxyEnv, memory });
    this.background = new Background({ profile, client: this.client, store, clock, catalogueInMs, onFault });
    this.#sync = new ConnectionSync({
      profile,
      client: this.client,
      store,
      memory,
      clock,
      random: Math.random,
      onState: () => {
        if (this.isOnline) this.background.look();
        options.onState(this);
      },
      onFault,
    });
  }

  /**
   * The Authorization header for storage at `url`: only if the operator allows it, and only for the
   * service's own origin. Null: none is sent.
   */
  async storageAuthorization(url: URL): Promise<string | null> {
    if (!this.profile.storage.sendToken || !this.#isOwnOrigin(url)) return null;
    const token = await this.#token();
    return token === null ? null : `Bearer ${token}`;
  }

  get state(): ConnectionState {
    return this.#sync.state;
  }

  /** Where a file of the service is. Whether the service answers changes the state. Throws ServiceError. */
  fileUrl(fileId: string, storedJob: () => string | null): Promise<URL> {
    return this.#sync.evidence.of(this.client.fileUrl(fileId, storedJob));
  }

  /** A storage answered. That only says something about the service if it has the service's own origin. */
  storageAnswered(url: URL): void {
    if (this.#isOwnOrigin(url)) this.#sync.evidence.answered();
  }

  /**
   * No connection to a storage could be made.
   * @param error the system's code of the error, e.g. ECONNREFUSED.
   */
  storageUnreached(url: URL, error: string): void {
    const unreached = this.#isOwnOrigin(url) ? unreachedError(error, url.host) : null;
    if (unreached !== null) this.#sync.evidence.failed(unreached);
  }

  #isOwnOrigin(url: URL): boolean {
    return url.origin === new URL(this.profile.baseUrl).origin;
  }

  get isOnline(): boolean {
    return this.state.kind === 'online';
  }

  async #token(): Promise<string | null> {
    const value = await this.#secrets.get(secretName(this.profile.id));
    this.#hasToken = value !== null;
    return value;
  }

  start(): void {
    this.#sync.start();
  }

  async stop(): Promise<void> {
    this.#sync.evidence.end();
    // First, so that a service that does not answer cannot delay the stop.
    this.client.close();
    await this.background.stop();
    await this.#sync.stop();
  }

  webhookCame(at: number): void {
    this.#lastWebhookAt = at;
  }

  hint(hint: ChangeHint, onOutcome: OnWebhookOutcome): HintOutcome {
    return this.#sync.hint(hint, onOutcome);
  }

  /** Whether the station knows a job or batch. */
  knows(key: ChangeHint['key']): boolean {
    return this.#sync.knows(key);
  }

  caughtUp(serviceId: string): Promise<void> {
    return this.#sync.caughtUp(serviceId);
  }

  requestFullSync(): void {
    this.#sync.requestFullSync();
  }

  wokeUp(): void {
    this.#sync.wokeUp();
  }

  refreshAll(source: 'refresh'): Promise<void> {
    return this.#sync.refreshAll(source);
  }

  refreshJob(serviceId: string): Promise<void> {
    return this.#sync.refreshJob(serviceId);
  }

  making(work: () => Promise<ServiceBatch | null>): Promise<ServiceBatch | null> {
    return this.#sync.making(work);
  }

  submitting(work: () => Promise<ServiceJob | null>): Promise<ServiceJob | null> {
    return this.#sync.submitting(work);
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
      batchIntervalSeconds: this.profile.batchIntervalSeconds,
      batchWindowSeconds: this.profile.batchWindowSeconds,
      state: this.#sync.state,
      hasToken: this.#hasToken,
      lastPollAt: instant(this.#sync.lastPollAt),
      listsReadAt: this.#sync.listsReadAt,
      lastWebhookAt: instant(this.#lastWebhookAt),
      webhooksHealthy: this.#sync.webhooksHealthy,
      requestsPerSecond: this.client.requestsPerSecond,
      webhookUrl,
      notOffered: [...this.#sync.notOffered],
      unread: [...this.#sync.unread],
    };
  }
}
