import type { ConnectionId, HeldUp, HotFolderId, IncidentId, Message } from '../../../../contract/index.ts';

/** What is remembered of an incident over restarts; instants in milliseconds since the epoch. */
export interface KeptIncident {
  readonly id: IncidentId;
  /** Its sentence as it began. */
  readonly what: Message;
  readonly beganAt: number;
  readonly acknowledgedAt: number | null;
  readonly snoozedUntil: number | null;
}

/** The incidents that there are, and what an operator said about them. Each step is a line in the log. */
export interface IncidentRepository {
  all(): KeptIncident[];
  begin(id: IncidentId, what: Message): void;
  acknowledge(id: IncidentId): void;
  snooze(id: IncidentId, until: number): void;
  /** Takes back what was acknowledged or snoozed. */
  reopen(id: IncidentId): void;
  end(id: IncidentId): void;
}

/** Files that one cause holds up, and what they say of it. */
export interface FilesHeldUp {
  readonly why: Message;
  readonly heldUp: HeldUp;
}

/** What the store knows of the causes of trouble. Null: there is none. */
export interface IncidentViews {
  /** Still to be put into a hot folder. */
  owedTo(folder: HotFolderId): HeldUp;
  /** Not picked up by the RIP of a hot folder in time. */
  stuckIn(
    folder: HotFolderId,
  ): { readonly heldUp: HeldUp; readonly firstAt: number; readonly lastPickupAt: number | null } | null;
  /** Still to be downloaded from a connection. */
  toDownloadFrom(connection: ConnectionId): HeldUp;
  /** Downloads from a connection that have failed at least `attempts` times and are tried on. */
  failingFrom(connection: ConnectionId, attempts: number): FilesHeldUp | null;
  /** Downloads that wait for room on the disk. */
  withoutRoom(): FilesHeldUp | null;
  /** Files that preflight could not look at. */
  unchecked(): FilesHeldUp | null;
}
