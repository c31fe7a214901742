import type { Fact, FileKind, JobNumber, Message, SizeMm, Status } from '../../../contract/index.ts';

/** Lower-case hexadecimal digests of a file, by algorithm. */
export type FileChecksums = Readonly<
  Partial<Record<'sha256' | 'sha512' | 'sha384' | 'sha1' | 'md5' | 'crc32c', string>>
>;

/** The name of a product of which the order says nothing. */
export const UNKNOWN_PRODUCT = 'Unknown product';

/**
 * What the decoders make of the service's JSON. A deployment may omit any field that the interface does not
 * show: it is then null or empty here, and `unread` says so in words. `original` is the service's own JSON
 * text, unchanged.
 */
export interface ServiceJob {
  readonly serviceId: string;
  readonly name: string;
  /** The numbers by which people name it, each once; its name may be one of them. */
  readonly numbers: readonly JobNumber[];
  readonly product: string;
  readonly quantity: Fact<number>;
  readonly status: Status;
  readonly batchId: string | null;
  readonly queuedBatchId: string | null;
  /** The name of its size, e.g. "A5". */
  readonly size: string | null;
  readonly address: string | null;
  /** When it has to be ready by the service's own word, in milliseconds. */
  readonly dueAt: Fact<number>;
  /** How it ships by its own word; its batch may say otherwise. */
  readonly delivery: Fact<ServiceDelivery>;
  /** The customer. */
  readonly customer: Fact<string>;
  readonly components: readonly ServiceComponent[];
  /** Whether it refers to artwork without carrying it, so that another read is needed for its files. */
  readonly hasArtworkElsewhere: boolean;
  readonly notUnderstood: readonly Message[];
  readonly original: string;
  /** The fingerprint of the reading that decoded it; another one may read the same JSON otherwise. */
  readonly reading: string;
  /** The Accept-Language it answers; empty if nobody asked, as for what a webhook carries. */
  readonly language: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

export interface ServiceComponent {
  readonly label: string;
  readonly material: Fact<string>;
  readonly finishings: Fact<readonly { readonly alias: string; readonly name: string }[]>;
  readonly size: string | null;
  /** Width and height in millimetres: after trimming, and with bleed. */
  readonly finishedMm: Fact<SizeMm>;
  readonly unfinishedMm: Fact<SizeMm>;
  readonly pages: Fact<number>;
  readonly artworkStatus: Status | null;
  readonly files: readonly ServiceFile[];
}

export interface ServiceFile {
  readonly fileId: string;
  /**
   * Other ids of its entry: if the service does not have the file under its id, it may have it under one of
   * these.
   */
  readonly otherIds: readonly string[];
  readonly name: string;
  readonly kind: FileKind;
  /** Aliases of the finishings it is attached to. */
  readonly finishings: readonly string[];
  readonly sizeBytes: number | null;
  /** Lower-case hexadecimal digests that the object itself carries. */
  readonly checksums: FileChecksums;
  /** The status of its own artwork; null if that is its component's. */
  readonly artworkStatus: Status | null;
}

/** The delivery option of a job or batch; without an id if the answer carries none. */
export interface ServiceDelivery {
  readonly id: string | null;
  readonly service: string;
  readonly group: string | null;
}

/** A batch, or a queued batch with its single job (interface sections 2.6 and 2.7). */
export interface ServiceBatch {
  readonly kind: 'batch' | 'queued-batch';
  readonly serviceId: string;
  readonly status: Status;
  readonly delivery: Fact<ServiceDelivery>;
  /** Where its jobs go, for those that do not say it themselves. */
  readonly address: string | null;
  /** When it has to be ready, as for a job. */
  readonly dueAt: Fact<number>;
  /** Ids of its jobs, and the jobs with as much as the answer contains of them: at least their ids. */
  readonly jobIds: readonly string[];
  readonly jobs: readonly ServiceJob[];
  readonly notUnderstood: readonly Message[];
  readonly original: string;
  /** The fingerprint of the reading that decoded it, and the language it was asked in, as for a job. */
  readonly reading: string;
  readonly language: string;
  readonly createdAt: number | null;
  readonly updatedAt: number | null;
}

/** A delivery option that can be chosen for jobs that ship together. */
export interface ServiceDeliveryOption {
  readonly id: string;
  readonly service: string;
  readonly group: string | null;
  /** In units of the currency, an ISO 4217 code if the service names one; null if it names no price. */
  readonly price: { readonly amount: number; readonly currency: string | null } | null;
}
