import type { RuleId } from '../../../../contract/index.ts';

/** How many files a rule has sent to a hot folder; `since` in milliseconds. */
export interface RuleHitCount {
  readonly ruleId: RuleId;
  readonly files: number;
  readonly since: number;
}

/** How many files each rule has matched since it was created. */
export interface RuleHitRepository {
  /**
   * Sets the current rules: a new one is counted from now on, and a missing one is forgotten with its
   * count.
   */
  track(ids: readonly RuleId[]): void;
  /** Counts each file once, whatever its number of hot folders and revisions. */
  counts(): RuleHitCount[];
}
