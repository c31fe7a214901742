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
import type { DeliveryRecord } from '../records/delivery-record.ts';

/** The ledger: which file went into which hot folder, under which name, and what became of it there. */
export interface DeliveryRepository {
  get(id: DeliveryId): DeliveryRecord | null;
  /** Owes `artworkId` to `hotFolderId`, once per revision: a second call gives the first one's record. */
  plan(
    artworkId: ArtworkId,
    hotFolderId: HotFolderId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
      readonly revision?: number;
      /** Why an operator has it sent again. */
      readonly why?: string;
      /** What sends it there; left out: not known. */
      readonly routedBy?: RoutedBy | null;
    },
  ): DeliveryRecord;
  /** An operator holds a file: where it goes is decided again, unless a hot folder was given it already. */
  withdraw(artworkId: ArtworkId): void;
  /**
   * Owes a file to no hot folder: what is not committed is not delivered, until `resume`. What was staged of
   * it is swept away.
   */
  drop(artworkId: ArtworkId, source: ChangeSource): void;
  /**
   * A file is wanted again: what was dropped is owed again, where another hot folder was given the file.
   * Elsewhere the file is routed as a new one.
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
      /** Why it is copied, where that is not as ever. */
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
  /** The RIP has it, and may have reported that something is odd about it, then or later. */
  pickedUp(id: DeliveryId, warning?: Message): DeliveryRecord;
  refused(id: DeliveryId, problem: Message): DeliveryRecord;
  stuck(id: DeliveryId, problem: Message): DeliveryRecord;
  /** It is about to be taken out of the hot folder, to that temp name. */
  removing(id: DeliveryId, tempPath: string): DeliveryRecord;
  /** It has been taken out, and the RIP never had it. */
  removed(id: DeliveryId): DeliveryRecord;
  /**
   * It was not taken out: the RIP was faster, or it is held by another program. What became of it is seen
   * there.
   */
  stays(id: DeliveryId): DeliveryRecord;
  failed(id: DeliveryId, problem: Message): DeliveryRecord;
  /** Back to the start: nothing of it is under its final name. */
  replan(id: DeliveryId): DeliveryRecord;
  /**
   * What is owed of a file and not committed is the file as it is now: other bytes have come in its place. A
   * copy of the earlier ones comes to nothing.
   */
  owe(
    artworkId: ArtworkId,
    file: {
      readonly sha256: string;
      readonly bytes: number;
    },
  ): void;
  /** The number that the next delivery will have, if none comes in between. */
  nextId(): number;
  ofArtwork(id: ArtworkId): DeliveryRecord[];
  /** Where each of these files is in a hot folder, in the order of its revisions. */
  statesAt(id: HotFolderId, files: readonly ArtworkId[]): ReadonlyMap<ArtworkId, readonly DeliveryState[]>;
  /** Owed to a hot folder at this moment, oldest first. */
  owed(hotFolderId: HotFolderId, limit: number): DeliveryRecord[];
  /** The jobs of which files are still to be put into a hot folder. */
  jobsOwing(hotFolderId: HotFolderId): JobKey[];
  /** A delivery as it is owed at this moment; null where it is not. */
  stillOwed(id: DeliveryId): DeliveryRecord | null;
  /** In the hot folder as far as is known, and not yet taken; oldest first. */
  inFolder(hotFolderId: HotFolderId): DeliveryRecord[];
  /** True where something lies in the hot folder, as far as is known. */
  holdsSomething(hotFolderId: HotFolderId): boolean;
  /** What a hot folder knows in any of those states, the newest first. */
  inStates(hotFolderId: HotFolderId, states: readonly DeliveryState[], limit: number): DeliveryRecord[];
  /**
   * Owes a hot folder nothing from now on. Files that were owed to it alone are routed again; one of which
   * it is not known whether it got there is held, because somebody has to look. Returns how many were owed.
   */
  withdrawFrom(hotFolderId: HotFolderId, why: Message): number;
  /** Hot folders that something is owed to, or was and failed, or was until it was dropped. */
  foldersOwed(): HotFolderId[];
  /** A file that has deliveries stands where they do. */
  settle(artworkId: ArtworkId): void;
  /**
   * True where the ledger used that name in that folder before, however it is written: some disks tell no
   * case apart.
   */
  nameTaken(hotFolderId: HotFolderId, finalName: string): boolean;
}
