import type { ConnectionId, Delayed, HotFolderId, IncidentId, Message } from '../../../../contract/index.ts';

/** What is stored about an incident across restarts; instants in milliseconds since the epoch. */
export interface KeptIncident {
  readonly id: IncidentId;
  /** Its sentence at the beginning. */
  readonly what: Message;
  readonly beganAt: number;
  readonly acknowledgedAt: number | null;
  readonly snoozedUntil: number | null;
}

/** The current incidents, and what an operator did about them. Each step is a line in the log. */
export interface IncidentRepository {
  all(): KeptIncident[];
  begin(id: IncidentId, what: Message): void;
  acknowledge(id: IncidentId): void;
  snooze(id: IncidentId, until: number): void;
  /** Takes an acknowledgement or snooze back. */
  reopen(id: IncidentId): void;
  end(id: IncidentId): void;
}

/** Files held up by one cause, with their reason. */
export interface DelayedFiles {
  readonly why: Message;
  readonly delayed: Delayed;
}

/** Files that a RIP did not pick up in time; instants in milliseconds. */
export interface Stuck {
  readonly delayed: Delayed;
  readonly firstAt: number;
  readonly lastPickupAt: number | null;
}

/** What the store knows about causes of trouble. Null: there is none. */
export interface IncidentViews {
  /** Files still to be put into a hot folder. */
  owedTo(folder: HotFolderId): Delayed;
  /** Files that the RIP of a hot folder did not pick up in time. */
  stuckIn(folder: HotFolderId): Stuck | null;
  /** Files still to be downloaded from a connection. */
  toDownloadFrom(connection: ConnectionId): Delayed;
  /** Downloads from a connection that have failed at least `attempts` times and are being retried. */
  failingFrom(connection: ConnectionId, attempts: number): DelayedFiles | null;
  /** Downloads that wait for room on the disk. */
  withoutSpace(): DelayedFiles | null;
  /** Files that preflight could not check. */
  unchecked(): DelayedFiles | null;
}
