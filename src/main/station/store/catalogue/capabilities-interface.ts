import type { Capability, ConnectionId, Endpoint } from '../../../../contract/index.ts';

/** Ids of known things of a connection with which an endpoint can be probed; null if there is none yet. */
export interface Examples {
  readonly product: string | null;
  readonly job: string | null;
  readonly batch: string | null;
  readonly queuedBatch: string | null;
  readonly file: string | null;
}

/** Which endpoints each deployment offers, as probed. */
export interface CapabilityRepository {
  list(connection: ConnectionId): Capability[];
  /** @param found.at milliseconds since the epoch. */
  keep(
    connection: ConnectionId,
    found: Pick<Capability, 'endpoint' | 'verdict' | 'status'> & { readonly at: number },
  ): void;
  /** Their path changed, so what was found under the old one no longer counts. */
  forget(connection: ConnectionId, endpoints: readonly Endpoint[]): void;
  /** The latest of each kind. */
  examples(connection: ConnectionId): Examples;
}
