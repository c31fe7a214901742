import type { DeliveryId, HotFolderId, Message } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';
import type { SharedStaging } from './shared-staging.ts';

/**
 * What names a delivery to every station that shares its hot folder, and to this station's own ledger (`id`).
 */
export type DeliveryKey = Pick<DeliveryRecord, 'id' | 'artworkId' | 'hotFolderId' | 'revision'>;

/** How a delivery to a shared hot folder is gone about by the station that was granted it. */
interface SharedWork {
  /** What tells its temp file from all others, there ever were or will be. */
  readonly temp: string;
  /** The same of temp files that earlier claims may have made, the oldest first. */
  readonly earlier: readonly string[];
}

/** Leave to go about a delivery, or the news that nobody needs to. */
export type Grant =
  /** The hot folder is this station's own. */
  | { readonly kind: 'own' }
  /** Its file is to be made. */
  | (SharedWork & {
      readonly kind: 'make';
      /** The number that its name may hold. */
      readonly seq: number;
    })
  /** It was committed before, and nobody knows whether it was published: only the temp file tells. */
  | (SharedWork & {
      readonly kind: 'take-over';
      readonly finalName: string;
      readonly ticketName: string | null;
      /** Of the file that was committed. */
      readonly sha256: string;
      readonly bytes: number;
      /** Whose commit it was, where it was another station's. */
      readonly why: Message | null;
    })
  /** Another station has delivered it. */
  | {
      readonly kind: 'delivered';
      readonly finalName: string;
      readonly ticketName: string | null;
      readonly why: Message;
    };

/**
 * May it be published? `fenced`: another station has the delivery, and the temp file comes to nothing.
 * `taken-over`: another station goes on with that very temp file, which is not touched any more.
 */
export type CommitAnswer = 'granted' | 'fenced' | 'taken-over';

/**
 * Leave to deliver, where several stations may share a hot folder. Claims decide who may deliver a file;
 * whether it has been delivered is decided by its temp file alone.
 *
 * Every call is about one hot folder, may be repeated for the same delivery and then gives the same answer,
 * unless another station took it over in between. Every call may reject. `claim`, `settled`, `name`,
 * `commit` and `recall` do so with a FolderNotReadyError that says why in plain words: it is shown as the
 * problem of the hot folder, and the call is repeated.
 */
export interface Claims {
  /** Null: the hot folder is this station's own. */
  sharing(id: HotFolderId): SharedStaging | null;
  /**
   * Asks for deliveries before anything is made for them; of a shared hot folder for those as well that the
   * station's own ledger says are committing: what became of them is looked up.
   * @returns those that are granted. The others are asked for again later.
   */
  claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, Grant>>;
  /**
   * Before anything is committed: resolves when whatever operators have decided anywhere, before the call,
   * counts in this station's own ledger.
   */
  settled(id: HotFolderId): Promise<void>;
  /** Reserves names in the hot folder. False where another delivery has one of them. */
  name(delivery: DeliveryKey, finalName: string, ticketName: string | null): Promise<boolean>;
  /**
   * The last question before the rename. The station's own ledger says `committing` by then, so after a crash
   * or a lost answer it is asked again. Where the answer is not known, reject.
   */
  commit(deliveries: readonly DeliveryKey[]): Promise<ReadonlyMap<DeliveryId, CommitAnswer>>;
  /**
   * A granted commit comes to nothing: the temp file is not to be published. Asked before that is removed.
   * False where another station has taken it over: then it is left alone.
   */
  recall(delivery: DeliveryKey): Promise<boolean>;
  /**
   * They have been published, and the ledger says so. A rejection is logged and not repeated; a crash may
   * leave it out.
   */
  delivered(deliveries: readonly DeliveryKey[]): Promise<void>;
  /**
   * They were granted, and nobody asks for them any more. A rejection is logged, and the call repeated at the
   * next delivery. After a restart, claims of an earlier run are not given back.
   */
  withdraw(deliveries: readonly DeliveryKey[]): Promise<void>;
}
