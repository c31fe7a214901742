import type { ArtworkId, FileKind, SizeMm } from '../../../../contract/index.ts';
import type { ArtworkRecord } from '../records/artwork-record.ts';

/** A result as it is kept. `result` is preflight's own JSON. */
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

/** What a file's job says of it, for comparing. */
export interface OrderedArtwork {
  readonly finishings: readonly string[];
  readonly kinds: readonly FileKind[];
  readonly finished: SizeMm | null;
  readonly unfinished: SizeMm | null;
  readonly pages: number | null;
  readonly printedFor: readonly string[];
}

/** What preflight found of each file. */
export interface PreflightRepository {
  /** Archived files that have to be looked at, the one that waits longest first. */
  due(limit: number): ArtworkRecord[];
  isDue(id: ArtworkId): boolean;
  get(id: ArtworkId): PreflightRecord | null;
  /** Keeps a result. An operator's override stays only as long as the bytes do. */
  save(file: ArtworkRecord, found: Omit<PreflightRecord, 'checkedAt' | 'override'>): void;
  /** Leaves a file unlooked at, as its hot folders want it. */
  skip(file: ArtworkRecord): void;
  /** Has a file looked at again. */
  recheck(file: ArtworkRecord): void;
  /** Has everything looked at that is not done with, and was not looked at with these rules. */
  outdate(rules: string): void;
  /** An operator has a file delivered although it is blocked: kept with the result, and in the log. */
  override(file: ArtworkRecord, reason: string): void;
  /** The approval was taken back: it is blocked again. */
  takeBackOverride(file: ArtworkRecord): void;
  /** What was ordered of a file. */
  orderOf(file: ArtworkRecord): OrderedArtwork;
}
