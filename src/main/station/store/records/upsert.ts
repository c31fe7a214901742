import type { ChangeSource } from '../../../../contract/index.ts';

/** Where a piece of news came from and when, in milliseconds since the epoch. */
export interface Change {
  readonly source: ChangeSource;
  readonly at: number;
}

export interface UpsertResult<Key> {
  readonly key: Key;
  /** False where it is just as it was. */
  readonly isChange: boolean;
  readonly isNew: boolean;
  readonly statusChanged: boolean;
}
