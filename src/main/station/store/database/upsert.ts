import type { ChangeSource } from '../../../../contract/index.ts';

/** The source of a change, and its time in milliseconds since the epoch. */
export interface Change {
  readonly source: ChangeSource;
  readonly at: number;
}

export interface UpsertResult<Key> {
  readonly key: Key;
  /** False if it is unchanged. */
  readonly isChange: boolean;
  readonly isNew: boolean;
  readonly statusChanged: boolean;
}
