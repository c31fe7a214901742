import type { ArtworkId, ChangeSource, JobKey, StatusMeaning } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/**
 * Keeps the files of a job as the newest word of the service has them: queued, withdrawn, or - where they
 * were fed - recalled. Runs inside the transaction that brought the word, so that nothing can be fed on an
 * older one.
 */
export interface DueFiles {
  /**
   * Puts every file of a job where it belongs.
   * @param before what the status of the job meant before; null: it is as it was, or was not known.
   */
  settle(key: JobKey, source: ChangeSource, before: StatusMeaning | null): void;
  /** Whether a file is to be fed by the newest word of the service and of the operator. */
  isDue(file: ArtworkRecord): boolean;
  /**
   * An operator sends a file past the status that feeds; it is fetched and fed where nothing else speaks
   * against it.
   */
  sendManually(id: ArtworkId): void;
  /** The operator has seen what there is to stop, and what else is wrong with the job as it is now. */
  acknowledge(key: JobKey): void;
  /** A file was taken out of the hot folders: where no RIP has it, there is nothing to stop any more. */
  takenOut(id: ArtworkId): void;
}
