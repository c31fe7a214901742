import type {
  Catalogue,
  CatalogueUpdate,
  ConnectionId,
  Message,
  ProductDetail,
  ProductKey,
  Withheld,
} from '../../../../contract/index.ts';

/** The catalogue as the screens show it. */
export interface CatalogueViews {
  /** The products of these connections that match each word of the search. */
  products(connections: readonly ConnectionId[], search: string): Pick<Catalogue, 'products' | 'total'>;
  /** Whether and when a connection's list of products was read. */
  reading(connection: ConnectionId): {
    readonly readAt: string | null;
    readonly withheld: Withheld | null;
    readonly unread: Message[];
  };
  /** Null if there is no such product. */
  product(key: ProductKey): ProductDetail | null;
  /** What changed, newest first, for one product or (null) for all. */
  updates(query: {
    readonly key: ProductKey | null;
    readonly connections: readonly ConnectionId[];
    readonly limit: number;
  }): CatalogueUpdate[];
}
