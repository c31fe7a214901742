import { type ErrorCode, type Saying, saying } from '../../contract/index.ts';

/**
 * An expected refusal, in the contract's terms: `what` says what happened in one plain sentence, `remedy` what the operator
 * can do. Anything else that the api throws is a fault in the program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly what: Saying;
  readonly remedy: Saying;
  /** The input field at fault, for INVALID. */
  readonly field: string | null;

  constructor(code: ErrorCode, what: Saying, remedy: Saying, field: string | null = null) {
    super(what.text);
    this.code = code;
    this.what = what;
    this.remedy = remedy;
    this.field = field;
  }
}

/** What a window can name. */
const gones = {
  job: saying('refusal.no-job', {}, "That job is not in the station's store."),
  batch: saying('refusal.no-batch', {}, "That batch is not in the station's store."),
  file: saying('refusal.no-file', {}, "That file is not in the station's store."),
  'hot folder': saying('refusal.no-hot-folder', {}, "That hot folder is not in the station's store."),
  product: saying('refusal.no-product', {}, "That product is not in the station's store."),
  order: saying('refusal.no-order', {}, "That order is not in the station's store."),
  connection: saying('refusal.no-connection', {}, "That connection is not in the station's store."),
} as const;

/** What a window named is not, or no longer, known. */
export const gone = (what: keyof typeof gones): Refusal =>
  new Refusal(
    'NOT_FOUND',
    gones[what],
    saying('refusal.back-to-queue', {}, 'Go back to the queue; it may have been removed.'),
  );
