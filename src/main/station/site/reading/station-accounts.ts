import type { ConnectionId, ConnectionState } from '../../../../contract/index.ts';
import { type AccountChange, type Connections, secretName } from '../../connections/index.ts';
import type { StationPorts } from '../../ports.ts';
import type { ReadAccounts } from './site-reading.ts';

/** The accounts in the settings, with the state of this station's connections. */
export class StationAccounts implements ReadAccounts {
  readonly #ports: Pick<StationPorts, 'settings' | 'secrets'>;
  readonly #connections: Pick<Connections, 'get' | 'heard' | 'readingChanged'>;

  constructor(
    ports: Pick<StationPorts, 'settings' | 'secrets'>,
    connections: Pick<Connections, 'get' | 'heard' | 'readingChanged'>,
  ) {
    this.#ports = ports;
    this.#connections = connections;
  }

  async readable(): Promise<ConnectionId[]> {
    const { settings, secrets } = this.#ports;
    const readable: ConnectionId[] = [];
    for (const { id } of settings.get().connections)
      if ((await secrets.get(secretName(id))) !== null) readable.push(id);
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
