import type { NextCutOff } from '../../../../contract/index.ts';

/** What has to ship when. */
export interface ShippingViews {
  /** Null if no cut-off is set. */
  nextCutOff(): NextCutOff | null;
}
