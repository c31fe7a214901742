import { isDeepStrictEqual } from 'node:util';
import {
  type AnswerRead,
  type Capability,
  type Connection,
  type ConnectionChange,
  ConnectionId,
  type ConnectionPreset,
  type ConnectionSettings,
  Endpoint,
  type JobKey,
  message,
  type PresetChanges,
  type PresetSettings,
  plainStatus,
  presetChanges,
  type ReadingPart,
  type ReadingPaths,
  type ReadingPreview,
  type Reporting,
  type StatusRules,
  withPreset,
} from '../../../contract/index.ts';
import { ApiError, notFound } from '../model/api-error.ts';
import type { ProxyEnv } from '../network/index.ts';
import type { Clock, SecretsPort, SettingsPort } from '../ports.ts';
import { createServiceClient, ServiceError } from '../service/index.ts';
import { ConnectionProfile, newWebhookSecret } from '../settings/index.ts';
import type { AccountChange } from './account-change.ts';
import { assertHeaders, assertPaths, assertToken, checkedBaseUrl, idFor } from './connection-input.ts';
import { ConnectionMemory, type MemoryStore } from './connection-memory.ts';
import { type ConnectionStore, LiveConnection, signingSecretName } from './live-connection.ts';
import { pathsNowhere } from './paths-nowhere.ts';
import { previewReading } from './reading-preview.ts';
import { ServiceTokens } from './service-tokens.ts';
import type { SharedReading } from './shared-reading.ts';

export interface ConnectionsOptions {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: ConnectionStore;
  readonly memory: MemoryStore;
  readonly clock: Clock;
  /** The User-Agent of requests: `Makeready/<version>`. */
  readonly userAgent: string;
  /** Accept-Language of requests from now on. */
  readonly language: () => string;
  /** The company's proxy. */
  readonly proxyEnv: () => ProxyEnv;
  readonly reading: SharedReading;
  /** The URL of a connection's webhooks, or null while there is none. */
  readonly webhookUrl: (webhookSecret: string) => string | null;
  readonly onState: (connection: LiveConnection) => void;
  /** Nothing is read from it any more, and its files cannot be downloaded. */
  readonly onRemoved: (id: ConnectionId) => void;
  readonly onFault: (error: unknown) => void;
}

/** The running connections of the settings, and the ways in which an operator changes them. */
export class Connections {
  /** Accept-Language of the current connections. */
  #language: string;
  readonly #options: ConnectionsOptions;
  readonly #tokens: ServiceTokens;
  readonly #live = new Map<ConnectionId, LiveConnection>();
  /** Ids of connections that are being created. */
  readonly #reserved = new Set<ConnectionId>();
  /** The newest preview of each connection. */
  readonly #previews = new Map<ConnectionId, object>();
  #started = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    this.#language = options.language();
    const { settings, secrets, memory } = options;
    this.#tokens = new ServiceTokens(secrets, memory, settings.get().connections);
    for (const profile of settings.get().connections) this.#live.set(profile.id, this.#make(profile));
  }

  start(): void {
    this.#started = true;
    for (const connection of this.#live.values()) connection.start();
    // Until then their requests had no token.
    this.#options.secrets.answered?.then(() => this.wokeUp()).catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#started = false;
    await Promise.all([...this.#live.values()].map((connection) => connection.stop()));
  }

  /** Webhooks were lost, and nobody knows which, so everything is read again. */
  requestFullSync(): void {
    for (const connection of this.#live.values()) connection.requestFullSync();
  }

  /**
   * In another language of the screens the service's own words change, too: each connection is replaced and
   * reads everything again.
   */
  async languageChanged(): Promise<void> {
    const language = this.#options.language();
    if (language === this.#language) return;
    this.#language = language;
    await Promise.all([...this.#live.values()].map((before) => this.#replace(before, before.profile, 0)));
  }

  /** The machine has slept, so whatever happened meanwhile is read at once. */
  wokeUp(): void {
    for (const connection of this.#live.values()) connection.wokeUp();
  }

  /** Binds tokens that were stored without an origin to the address that this station started with. */
  bindTokens(): Promise<void> {
    return this.#tokens.bind();
  }

  /** Whether there is a token for the service at that address. */
  hasToken(profile: Pick<ConnectionProfile, 'id' | 'baseUrl'>): Promise<boolean> {
    return this.#tokens.isFor(profile);
  }

  /**
   * Another station of the site changed the settings: connections start, end and go on accordingly. Secrets
   * stay, and a token is not used at an origin that it was not entered for.
   * @param station the name of the station that made the change.
   */
  async followSettings(station: string): Promise<void> {
    const profiles = this.#options.settings.get().connections;
    for (const profile of profiles) await this.#tokens.moved(profile, station);
    for (const before of [...this.#live.values()]) {
      const profile = profiles.find(({ id }) => id === before.profile.id);
      if (profile === undefined) await this.#end(before);
      else if (!isDeepStrictEqual(profile, before.profile)) await this.#replace(before, profile, 0);
    }
    for (const profile of profiles) if (!this.#live.has(profile.id)) this.#begin(profile);
  }

  /** Another station now reads the service for some accounts, or this station does so itself. */
  readingChanged(): void {
    for (const connection of this.#live.values()) connection.readingChanged();
  }

  /** A report or request from another station about an account; ignored if the account is unknown here. */
  heard(id: ConnectionId, change: AccountChange): void {
    this.#live.get(id)?.heard(change);
  }

  get(id: ConnectionId): LiveConnection | null {
    return this.#live.get(id) ?? null;
  }

  show(): Connection[] {
    return [...this.#live.values()].map((one) => this.#shown(one));
  }

  /** The check of webhooks is changed without replacing the connection, so it is read from the settings. */
  #shown(connection: LiveConnection): Connection {
    const { settings } = this.#options;
    const { id } = connection.profile;
    const { unverifiedWebhooks } =
      settings.get().connections.find((one) => one.id === id) ?? connection.profile;
    return { ...connection.show(), unverifiedWebhooks };
  }

  /** The URL of its webhooks, or null while there is none. NOT_FOUND for an unknown one. */
  webhookUrl(id: ConnectionId): string | null {
    const connection = this.#live.get(id);
    if (connection === undefined) throw notFound('connection');
    return this.#options.webhookUrl(connection.profile.webhookSecret);
  }

  /** Tests URL and token at the service before anything is saved. Throws ApiError. */
  async create(input: {
    readonly name: string;
    readonly baseUrl: string;
    readonly token: string;
    readonly headers?: string | undefined;
    readonly preset?: ConnectionPreset | undefined;
  }): Promise<Connection> {
    const { settings } = this.#options;
    const baseUrl = checkedBaseUrl(input.baseUrl);
    assertToken(input.token);
    const { headers = '' } = input;
    assertHeaders(headers);
    const name = input.name === '' ? new URL(baseUrl).host : input.name;
    const id = ConnectionId.parse(idFor(name, baseUrl, settings.get(), this.#reserved));
    this.#reserved.add(id);
    try {
      const profile = ConnectionProfile.parse({
        id,
        name,
        baseUrl,
        headers,
        webhookSecret: newWebhookSecret(),
        ...filledIn(input.preset ?? 'other'),
      });
      await this.#test(profile, input.token);
      await this.#add(profile, input.token);
      const connection = this.#begin(profile);
      return this.#shown(connection);
    } finally {
      this.#reserved.delete(id);
    }
  }

  /** Saves it with its token. The settings may have changed while the service was asked. */
  async #add(profile: ConnectionProfile, token: string): Promise<void> {
    const { settings } = this.#options;
    await this.#tokens.keep(profile, token);
    const now = settings.get();
    settings.set({ ...now, connections: [...now.connections, profile] });
  }

  /**
   * Tests the new token, and only then replaces the old one. Null deletes it: nothing is requested from the
   * service until another is set. Throws ApiError.
   */
  async setToken(id: ConnectionId, token: string | null): Promise<Connection> {
    const connection = this.#require(id);
    if (token === null) await this.#tokens.forget(id);
    else {
      assertToken(token);
      await this.#test(connection.profile, token);
      await this.#tokens.keep(connection.profile, token);
    }
    connection.tokenChanged();
    return this.#shown(connection);
  }

  /** What is set for it, without its secrets. Throws ApiError. */
  settings(id: ConnectionId): ConnectionSettings {
    const { profile } = this.#require(id);
    const { storage, facts, preset, paths, readingPaths } = profile;
    const { submissionTemplate, deliveryTemplate, issueTemplate } = profile;
    const templates = { submissionTemplate, deliveryTemplate, issueTemplate };
    const reporting = this.reporting(id);
    const limits = {
      name: profile.name,
      pollSeconds: profile.pollSeconds,
      requestsPerSecond: profile.requestsPerSecond,
      maxRequestsPerSecond: profile.maxRequestsPerSecond,
      transfersAtOnce: profile.transfersAtOnce,
      trustWebhookData: profile.trustWebhookData,
      batchIntervalSeconds: profile.batchIntervalSeconds,
      batchWindowSeconds: profile.batchWindowSeconds,
      paging: profile.paging,
      headers: profile.headers,
    };
    return { limits, storage, facts, preset, paths, readingPaths, templates, reporting };
  }

  /**
   * Saves what is given and replaces the connection by one that follows it; endpoints that moved are probed
   * again. Throws ApiError, also for a new JSON path that leads nowhere in what is stored.
   */
  async change(id: ConnectionId, change: ConnectionChange): Promise<void> {
    const { limits, storage, facts, preset, paths, readingPaths, templates, reporting } = change;
    if (limits !== undefined) assertHeaders(limits.headers);
    if (readingPaths !== undefined) await this.#assertFound(id, readingPaths);
    const { profile } = this.#require(id);
    const filled = preset === undefined ? null : filledIn(preset, profile);
    const { statusMeanings, artworkMeanings } = { ...profile, ...filled };
    await this.#change(id, {
      ...filled,
      ...limits,
      ...(storage && { storage }),
      ...(facts && { facts }),
      ...(paths && { paths }),
      ...(readingPaths && { readingPaths }),
      ...templates,
      ...(change.statusMeanings && {
        statusMeanings: withMeanings(statusMeanings, change.statusMeanings),
      }),
      ...(change.artworkMeanings && {
        artworkMeanings: withMeanings(artworkMeanings, change.artworkMeanings),
      }),
      ...(reporting && {
        reportRequest: reporting.request,
        reportPolicies: reporting.policies,
        // Once on, what becomes known from then on is reported.
        reportsSince: reporting.isOn ? (profile.reportsSince ?? this.#options.clock.now()) : null,
      }),
    });
  }

  /**
   * Resolves when every announced change of a job has been read; at once if its connection is gone or
   * cannot be reached.
   * @param isShared for a hot folder that other stations send to, too.
   * @returns false if it was stopped before.
   */
  async caughtUp(key: JobKey, isShared: boolean): Promise<boolean> {
    const [id = ''] = key.split(':', 1);
    const live = this.#live.get(ConnectionId.parse(id));
    return (await live?.caughtUp(key.slice(id.length + 1), isShared)) ?? true;
  }

  /** What its statuses mean. Throws ApiError. */
  statusRules(id: ConnectionId): StatusRules {
    return this.#require(id).profile;
  }

  /** The newest answers as read with unsaved `paths`. Throws ApiError. */
  tryReading(id: ConnectionId, paths: ReadingPaths): AnswerRead[] {
    return this.#require(id).client.answers.readBy(paths);
  }

  /**
   * What `paths` would do to the stored jobs if they were saved; a newer question about the same connection
   * ends this one early. Throws ApiError.
   */
  async previewReading(id: ConnectionId, paths: ReadingPaths): Promise<ReadingPreview> {
    const { client } = this.#require(id);
    assertPaths(paths);
    const asked = {};
    this.#previews.set(id, asked);
    const { jobs, batches } = this.#options.store;
    const tried = client.told.by(paths);
    const effect = await previewReading({
      connection: id,
      jobs,
      decode: tried.job,
      batches,
      decodeBatch: { now: client.told.batch, tried: tried.batch },
      isWanted: () => this.#previews.get(id) === asked && this.#live.has(id),
    });
    return { ...effect, nowhere: await this.#nowhere(id, paths) };
  }

  /** The changed ones among `paths` that lead nowhere in what is stored. Throws ApiError. */
  async #nowhere(id: ConnectionId, paths: ReadingPaths): Promise<ReadingPart[]> {
    const { client, profile } = this.#require(id);
    const nowhere = await pathsNowhere(id, paths, client, this.#options.store);
    return nowhere.filter((part) => paths[part] !== profile.readingPaths[part]);
  }

  /** Throws ApiError for what is not a JSON path, and for a new one that leads nowhere in what is stored. */
  async #assertFound(id: ConnectionId, paths: ReadingPaths): Promise<void> {
    assertPaths(paths);
    const [part] = await this.#nowhere(id, paths);
    if (part === undefined) return;
    const reason = message('refusal.path-nowhere', { path: paths[part] ?? '' });
    throw new ApiError('INVALID', reason, message('refusal.path-elsewhere'), part);
  }

  /** What choosing it would change. Throws ApiError. */
  presetChanges(id: ConnectionId, preset: ConnectionPreset): PresetChanges {
    const { profile } = this.#require(id);
    return presetChanges(profile, withPreset(profile, preset));
  }

  /** Whether, when and how statuses of jobs are reported. Throws ApiError. */
  reporting(id: ConnectionId): Reporting {
    const { reportRequest: request, reportPolicies: policies, reportsSince } = this.#require(id).profile;
    return { isOn: reportsSince !== null, request, policies };
  }

  /** What is known about every endpoint of a connection's deployment. Throws ApiError. */
  capabilities(id: ConnectionId): Capability[] {
    const known = this.#options.store.capabilities.list(this.#require(id).profile.id);
    return Endpoint.options.map(
      (endpoint) =>
        known.find((one) => one.endpoint === endpoint) ?? { endpoint, verdict: null, status: null, at: null },
    );
  }

  /** Replaces the connection by one with that change. */
  async #change(id: ConnectionId, change: Partial<ConnectionProfile>): Promise<void> {
    const { settings } = this.#options;
    const before = this.#require(id);
    const now = settings.get();
    const profile = { ...(now.connections.find((one) => one.id === id) ?? before.profile), ...change };
    const moved = Endpoint.options.filter((one) => before.profile.paths[one] !== profile.paths[one]);
    if (moved.length > 0) this.#options.store.capabilities.forget(id, moved);
    settings.set({
      ...now,
      connections: now.connections.map((one) => (one.id === id ? profile : one)),
    });
    // What was read from other paths does not count for these; changed limits are no reason to read
    // everything again.
    const isReadAgain = 'paths' in change || 'readingPaths' in change;
    await this.#replace(before, profile, isReadAgain ? 0 : before.background.catalogueInMs);
  }

  async #replace(before: LiveConnection, profile: ConnectionProfile, catalogueInMs: number): Promise<void> {
    const after = this.#make(profile, catalogueInMs, before);
    this.#live.set(profile.id, after);
    await before.stop();
    // It may have been replaced or removed meanwhile.
    if (this.#live.get(profile.id) !== after) return;
    if (this.#started) after.start();
    this.#options.onState(after);
  }

  /**
   * Ends it for good and deletes its secrets. Resolves when nothing of it is in progress any more. What the
   * store has of it stays. Throws ApiError.
   */
  async remove(id: ConnectionId): Promise<void> {
    const { settings } = this.#options;
    const connection = this.#require(id);
    const { name, baseUrl } = connection.profile;
    const before = settings.get();
    settings.set({
      ...before,
      connections: before.connections.filter((one) => one.id !== id),
      formerConnections: [...before.formerConnections.filter((one) => one.id !== id), { id, name, baseUrl }],
      transfers: {
        ...before.transfers,
        pausedConnections: before.transfers.pausedConnections.filter((one) => one !== id),
      },
    });
    await this.#end(connection);
    await this.#tokens.forget(id);
    await this.#options.secrets.delete(signingSecretName(id));
  }

  #begin(profile: ConnectionProfile): LiveConnection {
    const connection = this.#make(profile);
    this.#live.set(profile.id, connection);
    if (this.#started) connection.start();
    this.#options.onState(connection);
    return connection;
  }

  async #end(connection: LiveConnection): Promise<void> {
    const { memory, onRemoved } = this.#options;
    const { id } = connection.profile;
    this.#live.delete(id);
    await connection.stop();
    new ConnectionMemory(memory, connection.profile).forget();
    onRemoved(id);
  }

  #require(id: ConnectionId): LiveConnection {
    const connection = this.#live.get(id);
    if (connection === undefined) throw notFound('connection');
    return connection;
  }

  async #test(profile: ConnectionProfile, token: string): Promise<void> {
    const { clock, proxyEnv, userAgent } = this.#options;
    const client = createServiceClient({
      profile,
      token: async () => token,
      locale: this.#language,
      userAgent,
      clock,
      proxyEnv,
    });
    try {
      await client.test();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'unauthorized')
        throw new ApiError('INVALID', error.userMessage, message('refusal.copy-token'), 'token');
      throw new ApiError('SERVICE', error.userMessage, message('refusal.check-service'));
    } finally {
      client.close();
    }
  }

  #make(profile: ConnectionProfile, catalogueInMs = 0, before: LiveConnection | null = null): LiveConnection {
    const { store, memory, clock, onState, onFault, proxyEnv, userAgent, reading } = this.#options;
    return new LiveConnection(profile, {
      tokens: this.#tokens,
      store,
      memory: new ConnectionMemory(memory, profile),
      clock,
      proxyEnv,
      userAgent,
      reading,
      locale: this.#language,
      catalogueInMs,
      before,
      onState,
      onFault,
    });
  }
}

/**
 * What a preset sets in a profile, new or `before`. How webhooks are signed is left: that counts only with a
 * secret.
 */
function filledIn(
  preset: ConnectionPreset,
  before: Pick<PresetSettings, 'statusMeanings' | 'readingPaths'> = { statusMeanings: {}, readingPaths: {} },
): Pick<ConnectionProfile, 'preset' | keyof PresetSettings> {
  const { downloadStatuses, ...settings } = withPreset(before, preset);
  return { preset, ...settings, downloadStatuses: [...downloadStatuses] };
}

/** Meanings of statuses with some changed; codes that differ by nothing that matters are one. */
function withMeanings<Meaning>(
  meanings: Readonly<Record<string, Meaning>>,
  changes: Readonly<Record<string, Meaning | null>>,
): Record<string, Meaning> {
  const changed = new Set(Object.keys(changes).map(plainStatus));
  const others = Object.entries(meanings).filter(([code]) => !changed.has(plainStatus(code)));
  const given = Object.entries(changes).filter((one): one is [string, Meaning] => one[1] !== null);
  return Object.fromEntries([...others, ...given]);
}
