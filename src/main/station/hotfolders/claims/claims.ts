import type { DeliveryId, HotFolderId, Message } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { SharedStaging } from './shared-staging.ts';

/**
 * Identifies a delivery to every station that shares its hot folder, and in this station's own ledger (`id`).
 */
export type DeliveryKey = Pick<DeliveryRecord, 'id' | 'artworkId' | 'hotFolderId' | 'revision'>;

/** How the station that was granted a delivery to a shared hot folder prepares it. */
interface SharedWork {
  /** Distinguishes its temp file from all others, past and future. */
  readonly temp: string;
  /** The same for temp files that earlier claims may have created, the oldest first. */
  readonly earlier: readonly string[];
}

/** Permission to deliver, or the answer that no delivery is needed. */
export type Grant =
  /** The hot folder is this station's own. */
  | { readonly kind: 'own' }
  /** Its file has to be prepared. */
  | (SharedWork & {
      readonly kind: 'make';
      /** The number that its name may contain. */
      readonly seq: number;
    })
  /** It was committed before, and nobody knows whether it was published: only the temp file shows that. */
  | (SharedWork & {
      readonly kind: 'take-over';
      readonly finalName: string;
      readonly ticketName: string | null;
      /** SHA-256 of the committed file. */
      readonly sha256: string;
      readonly bytes: number;
      /** Names the station that committed it; null if that was this one. */
      readonly why: Message | null;
    })
  /** Another station has delivered it. */
  | {
      readonly kind: 'delivered';
      readonly finalName: string;
      readonly ticketName: string | null;
      readonly why: Message;
    }
  /** It was begun here, and a move has ended it since: nobody publishes it any more. */
  | { readonly kind: 'ended' }
  /** Another station has the file for another hot folder, and nothing of it is committed here. */
  | {
      readonly kind: 'elsewhere';
      readonly why: Message;
      /** The shared hot folders of this station among those, where it goes on instead. */
      readonly instead: readonly Pick<DeliveryRecord, 'hotFolderId' | 'revision'>[];
    };

/**
 * Whether a delivery may be published. `fenced`: another station has the delivery, and the temp file is
 * discarded. `taken-over`: another station continues with this temp file, which is left alone.
 */
export type CommitAnswer = 'granted' | 'fenced' | 'taken-over';

/**
 * Permission to deliver, if several stations may share a hot folder. Claims decide who may deliver a file;
 * whether it has been delivered is decided by its temp file alone.
 *
 * Every call is about one hot folder. It may be repeated for the same delivery and then gives the same
 * answer, unless another station has taken the delivery over in between. Every call may reject. `claim`,
 * `settled`, `name`, `commit` and `recall` do so with a FolderNotReadyError that says why in plain words: it
 * is shown as the problem of the hot folder, and the call is repeated.
 */
export interface Claims {
  /** Null: the hot folder is this station's own. */
  sharing(id: HotFolderId): SharedStaging | null;
  /**
   * Claims deliveries before anything is prepared for them. Deliveries to a shared hot folder that the
   * station's own ledger says are committing are claimed too, and their outcome is looked up.
   * @returns the granted ones; the others are claimed again later
   */
  claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>>;
  /**
   * Called after a claim and awaited before its commit. Resolves when all decisions that were made, or were
   * being made, anywhere before the call are in this station's own ledger. A later one that keeps a file from
   * the RIPs takes the claim back, so that its commit is fenced.
   */
  settled(id: HotFolderId): Promise<void>;
  /** Reserves names in the hot folder. False if another delivery has one of them. */
  name(delivery: DeliveryKey, finalName: string, ticketName: string | null): Promise<boolean>;
  /**
   * The last check before the rename. The station's own ledger says `committing` by then, so the call is
   * repeated after a crash or a lost answer. Must reject if the answer is unknown.
   */
  commit(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, CommitAnswer>>;
  /**
   * Gives up a granted commit, whose temp file will not be published. Called before that is removed. False if
   * another station has taken it over, and the temp file must stay.
   */
  recall(delivery: DeliveryKey): Promise<boolean>;
  /**
   * Reports deliveries that have been published according to the ledger. A rejection is logged and not
   * repeated; a crash may skip the call.
   */
  delivered(deliveries: readonly DeliveryKey[]): Promise<void>;
  /**
   * Gives back granted deliveries that are no longer wanted. A rejection is logged, and the call repeated at
   * the next delivery. After a restart, claims of an earlier run are not given back.
   */
  withdraw(deliveries: readonly DeliveryKey[]): Promise<void>;
}
