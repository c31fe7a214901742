import type { JobKey } from '../../../../contract/index.ts';

/** A file that another station of the site has put into a hot folder. */
export interface SentFile {
  /** Identifies the delivery at every station. */
  readonly key: string;
  readonly sha256: string;
  readonly jobKey: JobKey;
}

/** Files that other stations have sent. */
export interface SentElsewhereRepository {
  keep(file: SentFile): void;
  /** It was removed from the hot folder again. */
  forget(key: string): void;
}
