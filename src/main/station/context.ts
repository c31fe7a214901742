import type { StationEvents } from './events/index.ts';
import type { StationPorts } from './ports.ts';
import type { Store } from './store/index.ts';

/** What every area of a station is built on. */
export interface StationContext {
  readonly ports: StationPorts;
  readonly store: Store;
  readonly events: StationEvents;
  /** Logs what went wrong when nobody waits for an answer. */
  readonly onFault: (error: unknown) => void;
}
