import type { Connection, ConnectionState, Message, WebhookSignature } from '../../../contract/index.ts';
import type { CatalogueIndex } from '../catalogue-index.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { Clock } from '../ports.ts';
import {
  createServiceClient,
  type ServiceBatch,
  type ServiceClient,
  ServiceError,
  type ServiceJob,
  unreachedError,
} from '../service/index.ts';
import type { ConnectionProfile } from '../settings/index.ts';
import type { Store } from '../store/index.ts';
import { type ChangeHint, ConnectionSync, type HintOutcome, type OnWebhookOutcome } from '../sync/index.ts';
import { type AccountChange, type AccountStanding, isWish, type ReadingWish } from './account-change.ts';
import { Background } from './background.ts';
import { takeChange } from './change-intake.ts';
import type { ConnectionMemory } from './connection-memory.ts';
import { PublishingStore, publishingBackground } from './publishing-store.ts';
import { RefusedWebhooks } from './refused-webhooks.ts';
import { Rereading } from './rereading.ts';
import type { ServiceTokens } from './service-tokens.ts';
import type { SharedReading } from './shared-reading.ts';

/** Name of the secret that signs a connection's webhooks. */
export const signingSecretName = (id: ConnectionProfile['id']): string => `webhook:${id}`;

/** Where an artifact is, and the Authorization header for it; null: none is sent. */
export interface ArtifactPlace {
  readonly url: URL;
  readonly authorization: string | null;
}

/** What a connection reads and writes. */
export type ConnectionStore = Pick<Store, 'jobs' | 'batches' | 'prepressJobs' | 'catalogue' | 'capabilities'>;

/** A running connection: its client, its sync, what it reads besides, and its state for the status bar. */
export class LiveConnection {
  readonly profile: ConnectionProfile;
  readonly client: ServiceClient;
  readonly background: Background;
  readonly #sync: ConnectionSync;
  readonly #rereading: Rereading;
  readonly #tokens: Pick<ServiceTokens, 'of'>;
  readonly #store: Pick<Store, 'jobs' | 'catalogue' | 'capabilities'>;
  readonly #clock: Clock;
  readonly #reading: SharedReading;
  /** As of its last reading: while it is read list by list, no job is decoded once per list. */
  #catalogue: CatalogueIndex;
  #isStarted = false;
  #stopping = new AbortController();
  #isReading = false;
  #hasToken = false;
  readonly #refused: RefusedWebhooks;
  readonly #onState: (connection: LiveConnection) => void;
  readonly #onFault: (error: unknown) => void;
  #lastWebhookAt: number | null;

  constructor(
    profile: ConnectionProfile,
    options: {
      readonly tokens: Pick<ServiceTokens, 'of'>;
      readonly store: ConnectionStore;
      readonly memory: ConnectionMemory;
      readonly clock: Clock;
      readonly proxyEnv: () => ProxyEnv;
      readonly locale: string;
      readonly userAgent: string;
      readonly reading: SharedReading;
      /** When the catalogue is due. */
      readonly catalogueInMs: number;
      /** The connection that it replaces. */
      readonly before: LiveConnection | null;
      readonly onState: (connection: LiveConnection) => void;
      readonly onFault: (error: unknown) => void;
    },
  ) {
    this.profile = profile;
    const { tokens, store, memory, clock, proxyEnv, locale, userAgent, reading, catalogueInMs, onFault } =
      options;
    const publish = (change: AccountChange): void => this.#publish(change);
    this.#tokens = tokens;
    this.#store = store;
    this.#clock = clock;
    this.#reading = reading;
    this.#lastWebhookAt = options.before === null ? null : options.before.#lastWebhookAt;
    this.#refused = options.before === null ? new RefusedWebhooks(clock) : options.before.#refused;
    this.#onState = options.onState;
    this.#onFault = onFault;
    const token = () => this.#token();
    this.#catalogue = store.catalogue.index(profile.id);
    this.client = createServiceClient({
      profile,
      token,
      locale,
      userAgent,
      clock,
      proxyEnv,
      memory,
      catalogue: () => this.#catalogue,
    });
    this.background = new Background({
      profile,
      client: this.client,
      store: publishingBackground(store, reading, publish),
      clock,
      catalogueInMs,
      onCatalogue: () => this.#catalogueChanged(),
      onFault,
    });
    this.#rereading = new Rereading({
      connection: profile.id,
      client: this.client,
      store,
      clock,
      onFault,
    });
    this.#sync = new ConnectionSync({
      profile,
      client: this.client,
      store: new PublishingStore(store, { clock, rereading: this.#rereading, publish }),
      memory,
      clock,
      random: Math.random,
      onState: () => {
        if (this.isOnline && this.#isReading) this.background.look();
        if (this.#isReading && this.state.kind !== 'starting')
          this.#publish({ kind: 'standing', id: '', standing: this.#standing });
        options.onState(this);
      },
      onFault,
    });
  }

  /**
   * The Authorization header for storage at `url`: only if the operator allows it, and only for the
   * service's own origin. Null: none is sent. Throws ServiceError.
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

  /**
   * Where an artifact is, and the Authorization header for that address. Whether the service answers changes
   * the state. Throws ServiceError.
   */
  async artifactAt(id: string): Promise<ArtifactPlace> {
    const { url, takesToken } = await this.#sync.evidence.of(this.client.artifactUrl(id));
    const token = takesToken && this.#isOwnOrigin(url) ? await this.#token() : null;
    if (token !== null) return { url, authorization: `Bearer ${token}` };
    return { url, authorization: await this.storageAuthorization(url) };
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

  /** Throws ServiceError if the token was entered for another origin. */
  async #token(): Promise<string | null> {
    this.#hasToken = false;
    const value = await this.#tokens.of(this.profile);
    this.#hasToken = value !== null;
    return value;
  }

  start(): void {
    this.#isStarted = true;
    this.#stopping = new AbortController();
    this.#rereading.start();
    this.readingChanged();
    if (!this.#isReading) void this.#checkToken().catch(this.#onFault);
  }

  /** Asks for the token if the stored one is for another origin, even if another station reads here. */
  async #checkToken(): Promise<void> {
    try {
      await this.#token();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (this.#isStarted) this.#sync.tokenMissing(error);
    }
  }

  /** Another station now reads the service on behalf of this one, or this station does so itself. */
  readingChanged(): void {
    const isReading = this.#isStarted && this.#reading.reads(this.profile.id);
    if (isReading === this.#isReading) return;
    this.#isReading = isReading;
    if (isReading) this.#sync.start();
    else void this.#sync.stop();
  }

  /** A report or request from another station about this account. */
  heard(change: AccountChange): void {
    const { profile, client } = this;
    if (isWish(change)) this.#grant(change);
    else
      takeChange(change, {
        account: profile.id,
        client,
        store: this.#store,
        sync: this.#sync,
        clock: this.#clock,
      });
    if (change.kind === 'catalogue') this.#catalogueChanged();
  }

  /** Orders that name something by its id alone may be read otherwise now. */
  #catalogueChanged(): void {
    this.#catalogue = this.#store.catalogue.index(this.profile.id);
    this.#rereading.look();
  }

  /** Carries out another station's request to the one that reads. */
  #grant(wish: ReadingWish): void {
    if (!this.#isReading) return;
    switch (wish.kind) {
      case 'refresh':
        void this.#sync.refreshAll('refresh');
        return;
      case 'hint':
        this.#sync.hint(wish.hint);
        return;
      case 'anything':
        this.#sync.requestFullSync();
        return;
      case 'confirm':
        void this.#confirm(wish);
    }
  }

  async #confirm({ id, token }: Extract<ReadingWish, { kind: 'confirm' }>): Promise<void> {
    const wasAnswered = await this.#sync.readForSure(id);
    this.#publish({ kind: 'confirmed', id, token, wasAnswered });
  }

  #publish(change: AccountChange): void {
    this.#reading.publish(this.profile.id, change);
  }

  get #standing(): AccountStanding {
    const { listsReadAt, lastPollAt, notOffered, notUnderstood } = this.#sync;
    return {
      lastPollAt: this.isOnline ? lastPollAt : null,
      listsReadAt,
      notOffered: [...notOffered],
      notUnderstood: [...notUnderstood],
    };
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#stopping.abort();
    this.#sync.evidence.end();
    // First, so that a service that does not answer cannot delay the stop.
    this.client.close();
    await this.#rereading.stop();
    await this.background.stop();
    await this.#sync.stop();
  }

  webhookCame(at: number): void {
    this.#lastWebhookAt = at;
  }

  /**
   * A webhook was refused.
   * @param fitting finds another way of signing by which the stored secret would fit.
   */
  webhookRefused(why: Message, fitting: () => WebhookSignature | null): void {
    this.#sync.webhookRefused();
    if (this.#refused.refused(why, fitting)) this.#onState(this);
  }

  /** A webhook that was not verified came: something may have changed, and webhooks are not relied on. */
  webhookUnverified(): void {
    this.#sync.webhookRefused();
    this.requestFullSync();
  }

  /** A webhook was accepted, or an operator changed what is required of them. */
  webhooksVerified(): void {
    if (this.#refused.forget()) this.#onState(this);
  }

  hint(hint: ChangeHint, onOutcome: OnWebhookOutcome): HintOutcome {
    if (this.#isReading || !this.#reading.isShared) return this.#sync.hint(hint, onOutcome);
    this.#publish({ kind: 'hint', id: `${hint.key.kind} ${hint.key.id}`, hint });
    return 'handed-on';
  }

  /** Whether the station knows a job or batch. */
  knows(key: ChangeHint['key']): boolean {
    return this.#sync.knows(key);
  }

  /**
   * Resolves when a job is known as it is now. The station that reads on behalf of this one may be frozen,
   * cut off from the service or dead, and what is sent must not be cancelled: so the job is read here, too.
   * Where that is not possible, or the service does not answer here, whoever reads it then is asked.
   * @param isShared for a hot folder that other stations send to, too.
   * @returns false if the connection was stopped, or this station's part in the site ended, before it was
   *   known.
   */
  async caughtUp(serviceId: string, isShared: boolean): Promise<boolean> {
    if (this.#isReading) {
      await this.#sync.caughtUp(serviceId);
      if (!this.#reading.isShared || this.isOnline) return true;
    } else {
      await this.#reading.caughtUp();
      if (this.#hasToken && (await this.#sync.readNow(serviceId))) return true;
    }
    return this.#reading.confirmed(this.profile.id, serviceId, isShared, this.#stopping.signal);
  }

  requestFullSync(): void {
    if (this.#isReading || !this.#reading.isShared) this.#sync.requestFullSync();
    else this.#publish({ kind: 'anything', id: '' });
  }

  wokeUp(): void {
    this.#sync.wokeUp();
  }

  /** Reads everything, or has it read by the station that does. */
  async refreshAll(source: 'refresh'): Promise<void> {
    if (this.#isReading) await this.#sync.refreshAll(source);
    else this.#publish({ kind: 'refresh', id: '' });
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

  show(): Omit<Connection, 'unverifiedWebhooks'> {
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
      webhookRefusals: this.#refused.show(),
      notOffered: [...this.#sync.notOffered],
      notUnderstood: [...this.#sync.notUnderstood],
    };
  }
}
