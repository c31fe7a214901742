/**
 * A delivery on which a station holds a claim; the ledger accepts its word only while there is no later
 * claim.
 */
export interface HeldDelivery {
  readonly key: string;
  readonly epoch: number;
}
