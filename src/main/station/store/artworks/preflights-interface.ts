import type { ArtworkId, Fact, FileKind, SizeMm } from '../../../../contract/index.ts';
import type { ArtworkRecord } from './artwork-record.ts';

/** A stored result. `result` is preflight's own JSON. */
export interface PreflightRecord {
  readonly sha256: string;
  readonly rules: string;
  readonly ordered: string;
  readonly result: string;
  readonly standard: 'clear' | 'warned' | 'blocked';
  readonly strict: 'clear' | 'warned' | 'blocked';
  /** Milliseconds since the epoch. */
  readonly checkedAt: number;
  readonly override: { readonly reason: string; readonly at: number } | null;
}

/** What a file's job says about it, to compare with. */
export interface OrderedArtwork {
  /** Aliases. */
  readonly finishings: Fact<readonly string[]>;
  readonly kinds: readonly FileKind[];
  readonly finished: SizeMm | null;
  readonly unfinished: SizeMm | null;
  readonly pages: number | null;
  readonly printedFor: readonly string[];
}

/** What preflight found in each file. */
export interface PreflightRepository {
  /** Archived files that have to be checked, the longest waiting first. */
  due(limit: number): ArtworkRecord[];
  isDue(id: ArtworkId): boolean;
  get(id: ArtworkId): PreflightRecord | null;
  /** Stores a result. An operator's override only lasts as long as the bytes do. */
  save(file: ArtworkRecord, found: Omit<PreflightRecord, 'checkedAt' | 'override'>): void;
  /** Leaves a file unchecked, as its hot folders require. */
  skip(file: ArtworkRecord): void;
  /** Has a file checked again. */
  recheck(file: ArtworkRecord): void;
  /** Has everything checked that is not finished and was not checked with these rules. */
  outdate(rules: string): void;
  /** An operator has a blocked file delivered: stored with the result, and in the log. */
  override(file: ArtworkRecord, reason: string): void;
  /** The approval was taken back, so it is blocked again. */
  takeBackOverride(file: ArtworkRecord): void;
  /** What was ordered for a file. */
  orderOf(file: ArtworkRecord): OrderedArtwork;
}
