import type { JobKey } from '../../../../contract/index.ts';

/** A file that another station of the site has put into a hot folder. */
export interface FedFile {
  /** Of the delivery, the same at every station. */
  readonly key: string;
  readonly sha256: string;
  readonly jobKey: JobKey;
}

/** What other stations have fed. */
export interface FedElsewhereRepository {
  keep(file: FedFile): void;
  /** It was taken out of the hot folder again. */
  forget(key: string): void;
}
