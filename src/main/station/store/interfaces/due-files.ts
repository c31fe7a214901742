import type {
  Acknowledged,
  ArtworkId,
  ChangeSource,
  JobKey,
  StatusMeaning,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/**
 * Keeps the files of a job as the latest data of the service has them: queued, withdrawn, or, where they
 * were delivered, recalled. Runs inside the transaction that stores the data, so that nothing can be
 * delivered on earlier data.
 */
export interface DueFiles {
  /**
   * Puts every file of a job where it belongs.
   * @param before what the status of the job meant before; null: it is as it was, or was not known.
   */
  settle(key: JobKey, source: ChangeSource, before: StatusMeaning | null): void;
  /** Whether a file is to be delivered by the latest data of the service and the operator. */
  isDue(file: ArtworkRecord): boolean;
  /**
   * An operator sends a file past the status that allows delivery; it is downloaded and delivered where
   * nothing else forbids it.
   */
  sendManually(id: ArtworkId): void;
  /** The operator has seen what there is to stop, and what else is wrong with the job as it is now. */
  acknowledge(key: JobKey): Acknowledged;
  /** Takes that back, for files that are still not wanted and the job in the status that it has. */
  takeBackAcknowledgement(key: JobKey, what: Acknowledged): void;
  /** A file was taken out of the hot folders: where no RIP has it, there is nothing to stop any more. */
  takenOut(id: ArtworkId): void;
}
