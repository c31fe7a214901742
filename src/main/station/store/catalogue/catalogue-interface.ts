import type { CatalogueKind, ConnectionId, Withheld } from '../../../../contract/index.ts';
import type { CatalogueIndex } from '../../catalogue-index.ts';
import type { CatalogueListing, ListMark } from '../../model/catalogue-resources.ts';
import type { CatalogueChange } from './catalogue-changes.ts';
import type { Change } from '../database/upsert.ts';

/** One list of one connection: its products, or the materials, finishings or sizes of a product. */
export type CatalogueList =
  | { readonly connectionId: ConnectionId; readonly kind: 'product'; readonly productId: null }
  | {
      readonly connectionId: ConnectionId;
      readonly kind: Exclude<CatalogueKind, 'product'>;
      readonly productId: string;
    };

/**
 * Stores what the service lists in its catalogue, and records changes for the screens and in the transition
 * log.
 */
export interface CatalogueRepository {
  /** With it, the service need not resend an unchanged list. */
  mark(list: CatalogueList): ListMark | null;
  /** Ids of the products that the service lists, in its order. */
  productIds(connectionId: ConnectionId): string[];
  /** What the stored lists say about the ids and aliases that orders name. */
  index(connectionId: ConnectionId): CatalogueIndex;
  /**
   * Replaces the stored list. A first reading does not count as a change, because everything would be one.
   */
  take(list: CatalogueList, listing: CatalogueListing<unknown>, change: Change): CatalogueChange[];
  /** A list could not be read; what is stored stays. */
  withhold(list: CatalogueList, withheld: Withheld): void;
}
