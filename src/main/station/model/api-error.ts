import { type ErrorCode, type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';

/**
 * An expected refusal, in the contract's terms: `what` says what happened in one plain sentence, `remedy`
 * what the operator can do. Anything else that the api throws is a fault in the program.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly what: Message;
  readonly remedy: Message;
  /** The input field at fault, for INVALID. */
  readonly field: string | null;

  constructor(code: ErrorCode, what: Message, remedy: Message, field: string | null = null) {
    super(inEnglish(what));
    this.code = code;
    this.what = what;
    this.remedy = remedy;
    this.field = field;
  }
}

/** Things that a window can name. */
const missingKinds = {
  job: message('refusal.no-job'),
  batch: message('refusal.no-batch'),
  file: message('refusal.no-file'),
  artifact: message('refusal.no-artifact'),
  'hot folder': message('refusal.no-hot-folder'),
  product: message('refusal.no-product'),
  order: message('refusal.no-request'),
  connection: message('refusal.no-connection'),
  incident: message('refusal.no-incident'),
  desk: message('refusal.no-desk'),
  operator: message('refusal.no-operator'),
  report: message('refusal.no-report'),
  evidence: message('refusal.no-evidence'),
  place: message('refusal.no-place'),
  receiver: message('refusal.no-receiver'),
} as const;

/** Something that a window named is unknown, or no longer known. */
export const notFound = (what: keyof typeof missingKinds): ApiError =>
  new ApiError('NOT_FOUND', missingKinds[what], message('refusal.back-to-queue'));
