import type {
  ArtworkId,
  ChangeSource,
  DeliveryId,
  DeliveryState,
  HotFolderId,
  JobKey,
  Message,
  RoutedBy,
} from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../artworks/artwork-record.ts';
import type { DeliveryRecord } from '../artworks/delivery-record.ts';

/** The ledger: which file went into which hot folder, under which name, and what became of it there. */
export interface DeliveryRepository {
  get(id: DeliveryId): DeliveryRecord | null;
  /**
   * Plans to deliver `artworkId` to `hotFolderId`, once per revision: a second call returns the first one's
   * record.
   */
  plan(
    artworkId: ArtworkId,
    hotFolderId: HotFolderId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
      readonly revision?: number;
      /** Why an operator has it sent again. */
      readonly why?: string;
      /** It is not owed before `endDelay`, and until then it can be taken back. */
      readonly isDelayed?: boolean;
      /** Why it goes there; missing if unknown. */
      readonly routedBy?: RoutedBy | null;
    },
  ): DeliveryRecord;
  /** The files with delayed deliveries. */
  delayed(): ArtworkId[];
  /** The delayed deliveries of a file are owed from now on. */
  endDelay(artworkId: ArtworkId): void;
  /** Cancels the delayed deliveries of a file; `why` is for the log. Returns false if it has none. */
  takeBackDelayed(artworkId: ArtworkId, why?: Message): boolean;
  /**
   * An operator put a file on hold: where it goes is decided again, unless it was already sent to a hot
   * folder.
   */
  withdraw(artworkId: ArtworkId): void;
  /** Cancels all deliveries of a file that are not committed, until `resume`. What was staged is removed. */
  drop(artworkId: ArtworkId, source: ChangeSource): void;
  /**
   * A file is wanted again: dropped deliveries are planned again if another hot folder has received the
   * file. Otherwise it is routed as a new file.
   */
  resume(artworkId: ArtworkId): void;
  /** The newest delivery of each of those names in that hot folder. */
  named(hotFolderId: HotFolderId, names: readonly string[]): DeliveryRecord[];
  copying(
    id: DeliveryId,
    names: {
      readonly tempPath: string;
      readonly finalName: string;
      readonly ticketTempPath?: string | null;
      readonly ticketName?: string | null;
      /** Why it is copied, if that is unusual. */
      readonly why?: Message;
    },
  ): DeliveryRecord;
  committing(id: DeliveryId): DeliveryRecord;
  delivered(id: DeliveryId): DeliveryRecord;
  /** Another station put it into a hot folder that both share. */
  deliveredElsewhere(
    id: DeliveryId,
    as: { readonly finalName: string; readonly ticketName: string | null; readonly why: Message },
  ): DeliveryRecord;
  /** The RIP has it, and may have reported a warning about it, then or later. */
  pickedUp(id: DeliveryId, warning?: Message): DeliveryRecord;
  /** The RIP had picked it up, and has put it back into the hot folder. */
  putBack(id: DeliveryId, why: Message): DeliveryRecord;
  refused(id: DeliveryId, problem: Message): DeliveryRecord;
  stuck(id: DeliveryId, problem: Message): DeliveryRecord;
  /** It is about to be removed from the hot folder, to that temp name. */
  removing(id: DeliveryId, tempPath: string): DeliveryRecord;
  /** It has been removed, and the RIP never had it. */
  removed(id: DeliveryId): DeliveryRecord;
  /** It was not removed: the RIP was faster, or another program holds it. Watching the folder shows which. */
  stays(id: DeliveryId): DeliveryRecord;
  failed(id: DeliveryId, problem: Message): DeliveryRecord;
  /** Back to the start: nothing of it is under its final name. */
  replan(id: DeliveryId): DeliveryRecord;
  /**
   * Uncommitted deliveries of a file get its current bytes, because others have replaced them. A copy of
   * the earlier bytes is discarded.
   */
  owe(
    artworkId: ArtworkId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
    },
  ): void;
  /** The number that the next delivery will get, if none comes in between. */
  nextId(): number;
  ofArtwork(id: ArtworkId): DeliveryRecord[];
  /**
   * When one of these hot folders received the bytes of a file under another ID, which its job no longer
   * names; null if that is unknown or none did.
   */
  bytesSentAt(
    file: Pick<ArtworkRecord, 'id' | 'jobKey' | 'sha256'>,
    to: readonly HotFolderId[],
  ): number | null;
  /** The states of each of these files in a hot folder, in the order of their revisions. */
  statesAt(id: HotFolderId, files: readonly ArtworkId[]): ReadonlyMap<ArtworkId, readonly DeliveryState[]>;
  /** Deliveries owed to a hot folder now, oldest first. */
  owed(hotFolderId: HotFolderId, limit: number): DeliveryRecord[];
  /** The jobs with files still to be put into a hot folder. */
  jobsOwing(hotFolderId: HotFolderId): JobKey[];
  /** A delivery that is owed now; null if it is not. */
  stillOwed(id: DeliveryId): DeliveryRecord | null;
  /**
   * The temp files of what is owed to a hot folder, or being removed from it; also of rows that cannot be
   * read, because a missing one means that its file was published.
   */
  tempPaths(hotFolderId: HotFolderId): string[];
  /** In the hot folder as far as is known, and not yet picked up; oldest first. */
  inFolder(hotFolderId: HotFolderId): DeliveryRecord[];
  /** Whether something is in the hot folder, as far as is known. */
  holdsSomething(hotFolderId: HotFolderId): boolean;
  /** The deliveries of a hot folder in any of those states, the newest first. */
  inStates(hotFolderId: HotFolderId, states: readonly DeliveryState[], limit: number): DeliveryRecord[];
  /**
   * Cancels everything owed to a hot folder for good. Files that were owed to it alone are routed again;
   * one that may have arrived there is put on hold, because somebody has to look. Returns how many were
   * owed.
   */
  withdrawFrom(hotFolderId: HotFolderId, why: Message): number;
  /** Hot folders with deliveries that are owed, have failed, or were dropped. */
  foldersOwed(): HotFolderId[];
  /** Derives a file's state from its deliveries, if it has any. */
  settle(artworkId: ArtworkId): void;
  /**
   * Whether the ledger has used that name in that folder before, in any case, since some disks do not
   * distinguish case.
   */
  nameTaken(hotFolderId: HotFolderId, finalName: string): boolean;
}
