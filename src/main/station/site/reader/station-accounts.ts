import type { ConnectionId, ConnectionState } from '../../../../contract/index.ts';
import type { AccountChange, Connections } from '../../connections/index.ts';
import type { StationPorts } from '../../ports.ts';
import type { ReadAccounts } from './site-reading.ts';

/** The accounts in the settings, with the state of this station's connections. */
export class StationAccounts implements ReadAccounts {
  readonly #ports: Pick<StationPorts, 'settings'>;
  readonly #connections: Pick<Connections, 'get' | 'hasToken' | 'heard' | 'readingChanged'>;

  constructor(
    ports: Pick<StationPorts, 'settings'>,
    connections: Pick<Connections, 'get' | 'hasToken' | 'heard' | 'readingChanged'>,
  ) {
    this.#ports = ports;
    this.#connections = connections;
  }

  async readable(): Promise<ConnectionId[]> {
    const readable: ConnectionId[] = [];
    for (const profile of this.#ports.settings.get().connections)
      if (await this.#connections.hasToken(profile)) readable.push(profile.id);
    return readable;
  }

  stateOf(account: ConnectionId): ConnectionState | null {
    return this.#connections.get(account)?.state ?? null;
  }

  heard(account: ConnectionId, change: AccountChange): void {
    this.#connections.heard(account, change);
  }

  readingChanged(): void {
    this.#connections.readingChanged();
  }
}
