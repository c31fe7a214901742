import type {
  Acknowledged,
  ArtworkId,
  ChangeSource,
  JobKey,
  StatusMeaning,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../artworks/artwork-record.ts';

/**
 * Keeps the files of a job in line with the latest data from the service: queued, withdrawn or, if they
 * were delivered, recalled. Runs inside the transaction that stores the data, so that nothing can be
 * delivered on outdated data.
 */
export interface DueFiles {
  settle(key: JobKey, source: ChangeSource, before: StatusMeaning | null): void;
  /** Whether a file is to be delivered, according to the latest data from the service and the operator. */
  isDue(file: ArtworkRecord): boolean;
  /**
   * An operator sends a file although its job is past its download status; it is downloaded and delivered
   * unless something else forbids it.
   */
  sendManually(id: ArtworkId): void;
  /** The operator has seen what has to be stopped, and what else is currently wrong with the job. */
  acknowledge(key: JobKey): Acknowledged;
  /** Takes that back, for files that are still not wanted and a job that still has the same status. */
  takeBackAcknowledgement(key: JobKey, what: Acknowledged): void;
  /** A file was removed from the hot folders. If no RIP has it, there is nothing left to stop. */
  takenOut(id: ArtworkId): void;
}
