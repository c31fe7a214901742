/** A delivery of which a station holds one claim: only while no later one was made does the ledger listen. */
export interface HeldDelivery {
  readonly key: string;
  readonly epoch: number;
}
