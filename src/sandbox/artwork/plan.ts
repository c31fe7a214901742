import { z } from 'zod';
import type { Sheet } from '../catalogue/sizes.ts';
import type { Motif } from './motif.ts';

/** `off-centre`: the trim box is moved to the left, so that the bleed on that side is too small. */
export const Flaw = z.enum(['off-centre']);
export type Flaw = z.infer<typeof Flaw>;

/** Everything that decides how an artwork file looks: the same plan gives the same bytes. */
export interface ArtworkPlan {
  readonly seed: string;
  readonly design:
    | 'business-card'
    | 'flyer'
    | 'postcard'
    | 'book-spread'
    | 'cover'
    | 'inner'
    | 'letterhead'
    | 'greeting-card'
    | 'bookmark';
  readonly brand: Brand;
  readonly title: string;
  readonly pages: number;
  /** The unfinished size is the media and bleed box, the finished size the trim box. */
  readonly sheet: Sheet;
  /** Folded in the middle: marked in the bleed. */
  readonly folded: boolean;
  /** The foil that the job is printed with. The colour file leaves room for it. */
  readonly inkFoil: FoilName | null;
  /** `foil` is the foil unit's file: one spot colour, nothing else. */
  readonly layer: 'colour' | 'foil';
  /** Omitted if the artwork is as it should be. */
  readonly flaw?: Flaw;
  /** Size that the file is padded to; a larger file stays as it is. */
  readonly bytes: number;
}

export type FoilName = 'Gold Foil' | 'Silver Foil';

/** Whom the artwork is for, as printed on it. */
export interface Brand {
  readonly company: string;
  readonly person: string;
  readonly place: string;
  readonly motto: string;
  readonly web: string;
  readonly motif: Motif;
}
