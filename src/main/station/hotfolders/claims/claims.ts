import type { DeliveryId } from '../../../../contract/index.ts';
import type { DeliveryRecord } from '../../store/index.ts';

/**
 * What names a delivery to every station that shares its hot folder, and to this station's own ledger (`id`).
 */
export type DeliveryKey = Pick<DeliveryRecord, 'id' | 'artworkId' | 'hotFolderId' | 'revision'>;

/**
 * Leave to deliver, where several stations may share a hot folder. Claims decide who may deliver a file;
 * whether it has been delivered is decided by its temp file alone.
 *
 * Every call may be repeated for the same delivery and then gives the same answer, unless another station
 * took it over in between. Every call may reject. `claim` and `commit` do so with a FolderNotReadyError that
 * says why in plain words: it is shown as the problem of the hot folder, and the call is repeated.
 */
export interface Claims {
  /**
   * Asks for deliveries before anything is made for them.
   * @returns those that are granted. The others stay planned and are asked for again later.
   */
  claim(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryId>>;
  /**
   * The last question before the rename. The station's own ledger says `committing` by then, so after a crash
   * or a lost answer it is asked again.
   * @returns those that may be published now. The temp files of the others are removed, and they are planned
   * again: to leave one out is only right while nobody can need its temp file. Where the answer is not known,
   * reject.
   */
  commit(deliveries: readonly DeliveryKey[]): Promise<ReadonlySet<DeliveryId>>;
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
