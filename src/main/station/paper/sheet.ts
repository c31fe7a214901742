import type {
  BatchDetail,
  Component,
  Instant,
  JobDetail,
  LabelSettings,
  Language,
  Message,
  PaperSize,
  ScreenSettings,
  ShiftReport,
} from '../../../contract/index.ts';

/** The most pages of a file that a sheet shows. */
export const MAX_PICTURED = 24;

/** A file of a job, as its sheet shows it. */
export interface SheetFile {
  readonly name: string;
  /** The hot folders that it went to, or goes to. */
  readonly folders: readonly string[];
  /** Null if it has not been counted. */
  readonly pages: number | null;
  /** PNGs of its first pages, in order; null where there is none. */
  readonly pictures: readonly (Uint8Array | null)[];
}

/** A component of a job, as its sheet shows it. */
export type SheetComponent = Omit<Component, 'files' | 'artworkStatus'> & {
  readonly files: readonly SheetFile[];
};

/** Something that was said about a job, and should be known where it is worked on. */
export interface Remark {
  readonly kind: 'noted' | 'note' | 'override' | 'replacement' | 'recall' | 'on-hold' | 'alarm' | 'operator';
  /** The file that it is about; null if it is the job. */
  readonly about: string | null;
  readonly text: Message;
  readonly at: Instant | null;
  /** Who said it; null if that is not known. */
  readonly by: string | null;
}

/** One job, ready to be drawn. */
export type JobSheet = Pick<
  JobDetail,
  | 'serviceId'
  | 'name'
  | 'numbers'
  | 'customer'
  | 'product'
  | 'quantity'
  | 'shipBy'
  | 'delivery'
  | 'deliveryAddress'
  | 'rush'
  | 'size'
  | 'isGone'
  | 'status'
> & {
  readonly kind: 'job';
  readonly components: readonly SheetComponent[];
  readonly remarks: readonly Remark[];
};

/** One batch with the list of its jobs, ready to be drawn. */
export type BatchSheet = Pick<
  BatchDetail['row'],
  'serviceId' | 'customers' | 'delivery' | 'shipBy' | 'rush' | 'status'
> & {
  readonly kind: 'batch';
  readonly remarks: readonly Remark[];
  readonly coverage: BatchDetail['coverage'];
  readonly jobs: readonly Pick<JobDetail, 'serviceId' | 'name' | 'numbers' | 'product' | 'quantity'>[];
};

/** The labels of one job, ready to be drawn. */
export type LabelSheet = Pick<
  JobDetail,
  'serviceId' | 'name' | 'numbers' | 'customer' | 'product' | 'quantity' | 'shipBy' | 'rush'
> & {
  readonly kind: 'label';
  readonly components: readonly Pick<Component, 'label' | 'material' | 'finishings'>[];
  readonly as: LabelForm;
  readonly each: number;
};

/** A PDF, or text for a printer that reads ZPL II. */
export type LabelForm = 'pdf' | 'zpl';

/** How a document is written. */
export interface SheetLook {
  readonly paper: PaperSize;
  readonly label: LabelSettings;
  readonly language: Language;
  readonly locale: string;
  readonly units: ScreenSettings['units'];
  /** When it was made. */
  readonly at: Instant;
  /** Absolute path of the folder with the fonts. */
  readonly fonts: string;
}

/** The report of a period, ready to be drawn. */
export interface ShiftSheet {
  readonly kind: 'shift';
  readonly report: ShiftReport;
}

export type Sheet = JobSheet | BatchSheet | ShiftSheet | LabelSheet;

/** What the worker is told, one after another; it answers each. `write`, to an absolute path, is the last. */
export type SheetRequest = Sheet | { readonly kind: 'write'; readonly path: string; readonly as: LabelForm };

/** What the worker answers. `fault`: what went wrong, for the log. */
export type SheetAnswer =
  | { readonly kind: 'drawn' }
  | { readonly kind: 'written'; readonly pages: number; readonly bytes: number; readonly sha256: string }
  | { readonly kind: 'fault'; readonly message: string };
