/** `outside`: beside the hot folder. `inside`: in a hidden folder within it, if its parent cannot be used. */
export type StagingPlace = 'outside' | 'inside';

/** Where files for a shared hot folder are prepared: all stations use the same folder. */
export interface SharedStaging {
  /** Distinguishes it from the folders of other sites. */
  readonly name: string;
  /** Where a station has created it; null if none has yet. */
  place(): Promise<StagingPlace | null>;
  /** Reports that it was created there. Resolves to the place that counts: the first one reported. */
  made(place: StagingPlace): Promise<StagingPlace>;
  /**
   * Those of these temp files, without their extension, that no station publishes any more, for instance
   * because theirs has gone. None of them ever will be.
   */
  retired(temps: readonly string[]): Promise<readonly string[]>;
}
