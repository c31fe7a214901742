import type { ErrorCode } from '../../contract/index.ts';

/**
 * An expected refusal, in the contract's terms: `message` says what happened in one plain sentence, `remedy` what
 * the operator can do. Anything else that the api throws is a fault in the program.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly remedy: string;
  /** The input field at fault, for INVALID. */
  readonly field: string | null;

  constructor(code: ErrorCode, message: string, remedy: string, field: string | null = null) {
    super(message);
    this.code = code;
    this.remedy = remedy;
    this.field = field;
  }
}

/** What a window named is not, or no longer, known. */
export const gone = (what: string): Refusal =>
  new Refusal(
    'NOT_FOUND',
    `That ${what} is not in the station's store.`,
    'Go back to the queue; it may have been removed.',
  );
