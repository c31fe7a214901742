import type { RuleId } from '../../../../contract/index.ts';

/** How many files a rule has sent to a hot folder; `since` in milliseconds. */
export interface RuleHitCount {
  readonly ruleId: RuleId;
  readonly files: number;
  readonly since: number;
}

/** How many files each rule has matched, from when it came to be. */
export interface RuleHitRepository {
  /**
   * These are the rules from now on: a new one is counted from now, and one that is not among them is
   * forgotten with its count.
   */
  track(ids: readonly RuleId[]): void;
  /** Each file once, however many hot folders and revisions of it the rule brought about. */
  counts(): RuleHitCount[];
}
