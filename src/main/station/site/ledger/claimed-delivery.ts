/**
 * A delivery that a station has claimed; the ledger accepts its reports only while there is no later claim.
 */
export interface ClaimedDelivery {
  readonly key: string;
  readonly epoch: number;
}
