import type { Capability, ConnectionId, Endpoint } from '../../../../contract/index.ts';

/**
 * Something that is known of a connection, by whose id an endpoint can be tried; null where there is nothing
 * yet.
 */
export interface Examples {
  readonly product: string | null;
  readonly job: string | null;
  readonly batch: string | null;
  readonly queuedBatch: string | null;
  readonly file: string | null;
}

/** Which endpoints each deployment offers, as its probe found. */
export interface CapabilityRepository {
  list(connection: ConnectionId): Capability[];
  /** @param found.at milliseconds since the epoch. */
  keep(
    connection: ConnectionId,
    found: Pick<Capability, 'endpoint' | 'verdict' | 'status'> & { readonly at: number },
  ): void;
  /** Their path changed: what the probe found under the old one is worthless. */
  forget(connection: ConnectionId, endpoints: readonly Endpoint[]): void;
  /** The latest of each kind. */
  examples(connection: ConnectionId): Examples;
}
