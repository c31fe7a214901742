import type { CatalogueKind, ConnectionId, Withheld } from '../../../../contract/index.ts';
import type { CatalogueListing, ListMark } from '../../catalogue-resources.ts';
import type { CatalogueChange } from '../records/catalogue-changes.ts';
import type { Change } from '../records/upsert.ts';

/** One list of one connection: its products, or the materials, finishings or sizes of a product. */
export type CatalogueList =
  | { readonly connectionId: ConnectionId; readonly kind: 'product'; readonly productId: null }
  | {
      readonly connectionId: ConnectionId;
      readonly kind: Exclude<CatalogueKind, 'product'>;
      readonly productId: string;
    };

/**
 * Stores what the service lists of its catalogue, and notes what changed: for the screens, and in the
 * transition log.
 */
export interface CatalogueRepository {
  /** With it, the service need not send a list again that has not changed. */
  mark(list: CatalogueList): ListMark | null;
  /** Ids of the products that the service shows, in its order. */
  productIds(connectionId: ConnectionId): string[];
  /** Replaces what was known by what was read. A first reading is no change: everything would be. */
  take(list: CatalogueList, listing: CatalogueListing<unknown>, change: Change): CatalogueChange[];
  /** A list could not be read; what was known of it stays. */
  withhold(list: CatalogueList, withheld: Withheld): void;
}
