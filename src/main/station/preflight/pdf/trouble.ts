/** What programs may read differently: what was checked need not be what prints. */
export type Ambiguity =
  /** Several revisions, and which one counts had to be guessed. */
  | 'revision'
  /** One dictionary has two values under one key. */
  | 'duplicate-key'
  /** An object is not where the cross-reference says, in its object stream. */
  | 'object-number'
  /** The page tree contradicts itself. */
  | 'page-tree'
  /** The length of a stream is wrong, and its data may go on behind an `endstream`. */
  | 'stream-end'
  /** The data of an inline image does not end where it should. */
  | 'inline-image'
  /** A page is turned by other than quarter turns. */
  | 'rotation'
  /** An image has another that is to be printed in its place. */
  | 'alternate-image'
  /** A picture stands for another file, which some programs print in its place. */
  | 'other-file'
  /** Some programs change the colours by a transfer function. */
  | 'transfer-function'
  /** A colour is none of those in its palette. */
  | 'palette-index';

/** What the standard forbids and programs tolerate. */
export type Irregularity =
  | 'bytes-before'
  | 'bytes-after'
  | 'blank-after-stream'
  | 'checksum'
  /** Packed data does not say where it ends, so it may be complete. */
  | 'data-end'
  | ContentIrregularity;

/** The same in content, where programs make of it what they will. */
export type ContentIrregularity =
  /** A number that no program can hold. */
  | 'number-out-of-range'
  /** The data of an inline image does not say where it ends, and no blank stands there. */
  | 'image-end';

/** What is wrong with packed data. `cut`: it breaks off, so something is missing. */
export type PackingTrouble = 'checksum' | 'data-end' | 'cut';

/** Structural damage that viewers repair silently and RIPs may not. */
export type StructureTrouble =
  | 'cross-reference-rebuilt'
  | 'stream-length'
  | 'stream-damaged'
  | 'object-damaged'
  | Ambiguity
  | Irregularity;
