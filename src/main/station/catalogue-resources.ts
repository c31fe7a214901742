import type { Message } from '../../contract/index.ts';

/**
 * A product, material, finishing or size (sections 2.1 to 2.4), with what of it could not be read, in words,
 * and the service's own JSON text, untouched.
 */
export interface CatalogueEntry<T> {
  readonly item: T;
  readonly unread: readonly Message[];
  readonly original: string;
}

/**
 * How a list was when it was read: with it, the service need not send the list again while nothing has
 * changed.
 */
export interface ListMark {
  /** The mark is for this address alone. */
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type CatalogueListing<T> =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      readonly entries: readonly CatalogueEntry<T>[];
      /** What of the list could not be read at all. */
      readonly unread: readonly Message[];
      /** Null where the service offers no validators, or where the list has several pages. */
      readonly mark: ListMark | null;
    };
