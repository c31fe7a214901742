/** `outside`: beside the hot folder. `inside`: in a hidden folder of it, where its parent cannot be used. */
export type StagingPlace = 'outside' | 'inside';

/** Where the files for a shared hot folder are made: all stations make them in the same folder. */
export interface SharedStaging {
  /** What tells it from the folders of other sites. */
  readonly name: string;
  /** Where it was made, by whichever station; null: it is still to be made. */
  place(): Promise<StagingPlace | null>;
  /** It was made there. Resolves with the place that counts: the one where it was made first. */
  made(place: StagingPlace): Promise<StagingPlace>;
}
