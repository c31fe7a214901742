import type { Message } from '../../../contract/index.ts';

/**
 * A product, material, finishing or size (sections 2.1 to 2.4), with what could not be read of it, in
 * words, and the service's own JSON text, unchanged.
 */
export interface CatalogueEntry<T> {
  readonly item: T;
  readonly notUnderstood: readonly Message[];
  readonly original: string;
}

/**
 * The state of a list when it was read. Given this, the service need not send the list again while nothing
 * has changed.
 */
export interface ListMark {
  /** The address that the mark is for. */
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export type CatalogueListing<T> =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      readonly entries: readonly CatalogueEntry<T>[];
      /** What could not be read in the list at all. */
      readonly notUnderstood: readonly Message[];
      /** Null if the service offers no validators, or if the list has several pages. */
      readonly validator: ListMark | null;
    };
