import type { FileSum } from '../../../../contract/index.ts';
import type { ReadableArtwork } from '../../artwork/index.ts';

/** What another station of the site asks this one for. */
export interface AskedFile {
  /** Its key, as presented. */
  readonly key: string;
  readonly sum: FileSum;
}

/**
 * What it gets. `not-offered`: this station does not offer its archive. `refused`: it is no key of a station
 * that works in this site now. `not-ready`: that cannot be checked.
 */
export type AnsweredFile =
  | { readonly kind: 'file'; readonly file: ReadableArtwork }
  | { readonly kind: 'missing' | 'not-offered' | 'refused' | 'not-ready' };
