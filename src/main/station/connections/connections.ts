import type { Connection, ConnectionId, ConnectionLimits } from '../../../contract/index.ts';
import type { Clock, SecretsPort, SettingsPort } from '../ports.ts';
import { Refusal } from '../refusal.ts';
import { BadBaseUrl, createServiceClient, parseBaseUrl, ServiceError } from '../service/index.ts';
import { ConnectionProfile, newWebhookSecret } from '../settings/index.ts';
import { freeSlug } from '../slug.ts';
import type { SyncStore } from '../sync/index.ts';
import { LiveConnection, secretName } from './live-connection.ts';

export interface ConnectionsOptions {
  readonly settings: SettingsPort;
  readonly secrets: SecretsPort;
  readonly store: SyncStore;
  readonly clock: Clock;
  /** The URL at which a connection's webhooks are heard, or null while there is none. */
  readonly webhookUrl: (webhookSecret: string) => string | null;
  readonly onState: (connection: LiveConnection) => void;
  readonly onFault: (error: unknown) => void;
}

/** Every connection of the settings, at work; and the ways in which an operator changes them. */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #live = new Map<ConnectionId, LiveConnection>();
  #started = false;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
    for (const profile of options.settings.get().connections) this.#live.set(profile.id, this.#make(profile));
  }

  start(): void {
    this.#started = true;
    for (const connection of this.#live.values()) connection.start();
  }

  async stop(): Promise<void> {
    this.#started = false;
    await Promise.all([...this.#live.values()].map((connection) => connection.stop()));
  }

  /** Webhooks were lost, nobody knows of what: everything is read again. */
  hintAtAnything(): void {
    for (const connection of this.#live.values()) connection.hintAtAnything();
  }

  get(id: ConnectionId): LiveConnection | null {
    return this.#live.get(id) ?? null;
  }

  show(): Connection[] {
    return [...this.#live.values()].map((one) =>
      one.show(this.#options.webhookUrl(one.profile.webhookSecret)),
    );
  }

  /** Tests URL and token against the service before anything is kept. Throws Refusal. */
  async create(input: {
    readonly name: string;
    readonly baseUrl: string;
    readonly token: string;
  }): Promise<Connection> {
    const { settings, secrets } = this.#options;
    const baseUrl = checkedBaseUrl(input.baseUrl);
    demandToken(input.token);
    const before = settings.get();
    const name = input.name === '' ? new URL(baseUrl).host : input.name;
    const profile = ConnectionProfile.parse({
      id: freeSlug(
        name,
        'service',
        before.connections.map((one) => one.id),
      ),
      name,
      baseUrl,
      webhookSecret: newWebhookSecret(),
    });
    await this.#test(profile, input.token);
    await secrets.set(secretName(profile.id), input.token);
    settings.set({ ...before, connections: [...before.connections, profile] });
    const connection = this.#make(profile);
    this.#live.set(profile.id, connection);
    if (this.#started) connection.start();
    this.#options.onState(connection);
    return connection.show(this.#options.webhookUrl(profile.webhookSecret));
  }

  /** Tests the new token, and only then replaces the old one. Throws Refusal. */
  async setToken(id: ConnectionId, token: string): Promise<Connection> {
    const connection = this.#demand(id);
    demandToken(token);
    await this.#test(connection.profile, token);
    await this.#options.secrets.set(secretName(id), token);
    connection.tokenChanged();
    return connection.show(this.#options.webhookUrl(connection.profile.webhookSecret));
  }

  /** Forgets the token: nothing is asked of the service until another is set. Throws Refusal. */
  async removeToken(id: ConnectionId): Promise<Connection> {
    const connection = this.#demand(id);
    await this.#options.secrets.delete(secretName(id));
    connection.tokenChanged();
    return connection.show(this.#options.webhookUrl(connection.profile.webhookSecret));
  }

  /** Throws Refusal. */
  limits(id: ConnectionId): ConnectionLimits {
    const { name, pollSeconds, requestsPerSecond, transfersAtOnce } = this.#demand(id).profile;
    return { name, pollSeconds, requestsPerSecond, transfersAtOnce };
  }

  /** Keeps them and goes on with a connection that follows them. Throws Refusal. */
  async setLimits(id: ConnectionId, limits: ConnectionLimits): Promise<ConnectionLimits> {
    const { settings, onState } = this.#options;
    const before = this.#demand(id);
    const now = settings.get();
    const profile = { ...(now.connections.find((one) => one.id === id) ?? before.profile), ...limits };
    settings.set({
      ...now,
      connections: now.connections.map((one) => (one.id === id ? profile : one)),
    });
    const after = this.#make(profile);
    this.#live.set(id, after);
    await before.stop();
    if (this.#started) after.start();
    onState(after);
    return this.limits(id);
  }

  #demand(id: ConnectionId): LiveConnection {
    const connection = this.#live.get(id);
    if (connection === undefined)
      throw new Refusal('NOT_FOUND', 'That connection is no longer there.', 'Go back and choose another.');
    return connection;
  }

  async #test(profile: ConnectionProfile, token: string): Promise<void> {
    const { clock, settings } = this.#options;
    const client = createServiceClient({
      profile,
      token: async () => token,
      locale: settings.get().locale,
      clock,
    });
    try {
      await client.test();
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (error.code === 'unauthorized')
        throw new Refusal(
          'INVALID',
          error.message,
          'Copy the token again, whole, and try once more.',
          'token',
        );
      throw new Refusal(
        'SERVICE',
        error.message,
        'Check the service URL, and that this machine reaches it, and try again.',
      );
    } finally {
      client.close();
    }
  }

  #make(profile: ConnectionProfile): LiveConnection {
    const { secrets, store, clock, onState, onFault, settings } = this.#options;
    return new LiveConnection(profile, {
      secrets,
      store,
      clock,
      locale: settings.get().locale,
      onState,
      onFault,
    });
  }
}

function checkedBaseUrl(typed: string): string {
  try {
    return parseBaseUrl(typed);
  } catch (error) {
    if (!(error instanceof BadBaseUrl)) throw error;
    throw new Refusal('INVALID', error.message, 'Correct the service URL and try again.', 'baseUrl');
  }
}

function demandToken(token: string): void {
  if (token === '')
    throw new Refusal(
      'INVALID',
      'No access token was given.',
      'Paste the access token of your account.',
      'token',
    );
  // Header values are visible ASCII: anything else was caught in copying.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new Refusal(
      'INVALID',
      'The access token holds a space or a character that no token has.',
      'Copy the token again, without anything around it.',
      'token',
    );
  }
}
