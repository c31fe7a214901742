import type { ConnectionId } from '../../../../contract/index.ts';

/** A batch order of another station of the site. */
export interface OrderElsewhere {
  /** The same at every station. */
  readonly id: string;
  readonly connectionId: ConnectionId;
  /** Ids at the service. */
  readonly jobs: readonly string[];
  readonly station: string;
  readonly operator: string | null;
}

/** What other stations have ordered: unsettled, or carried out. */
export interface OrderedElsewhereRepository {
  keep(order: OrderElsewhere): void;
  /** It was refused or withdrawn: its jobs can be ordered again. */
  forget(id: string): void;
}
