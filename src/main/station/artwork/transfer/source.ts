import type { JobKey } from '../../../../contract/index.ts';

/** Where the files of one connection come from, and what its operator allows about their storage. */
export interface FileSource {
  /** The service's own URL, from which the first hop leads away. */
  readonly baseUrl: URL;
  /** False if the operator accepts artwork that is not a PDF. */
  readonly takesOnlyPdf: boolean;
  /** Where a file of a job is (interface section 4.5). Throws ServiceError. */
  fileUrl(fileId: string, job: JobKey): Promise<URL>;
  /** The Authorization header for storage at `url`; usually null. */
  authorization(url: URL): Promise<string | null>;
  /** The storage at `url` answered with the file, or with a redirect. */
  answered(url: URL): void;
  /** No connection to the storage at `url` could be made. `error`: the system's code, e.g. ECONNREFUSED. */
  unreached(url: URL, error: string): void;
}
