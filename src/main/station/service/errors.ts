import { type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';

/** Why the service did not do what was asked. */
export type ServiceErrorCode =
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'not-offered'
  | 'rejected'
  | 'rate-limited'
  | 'unavailable'
  | 'offline'
  | 'unreadable'
  | 'too-large'
  | 'no-token';

/**
 * The one error of this area. `message` is a plain sentence for the operator. It never carries a request, a header
 * or a cause: the library's own errors hold the token.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  /** HTTP status, or null where no answer came. */
  readonly status: number | null;
  /** How long the service asks to be left alone, in milliseconds; null where it did not say. */
  readonly retryAfterMs: number | null;
  /** The same in any language. */
  readonly userMessage: Message;
  /** False where the request surely never reached the service: no connection came about. */
  readonly sent: boolean;

  constructor(
    code: ServiceErrorCode,
    more: {
      readonly status?: number;
      readonly retryAfterMs?: number | null;
      /** What is in `message`, for a sentence of this code in another language. */
      readonly values?: Message['values'];
      /** Where one sentence for the code would not do. */
      readonly userMessage?: Message;
      /** True unless it is sure. */
      readonly sent?: boolean;
    } = {},
  ) {
    // A sentence of any code finds what it is made of, also where the service said nothing.
    const values = { status: more.status ?? '', answer: '', ...more.values };
    const userMessage = more.userMessage ?? message(`service.${code}`, values);
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
    this.code = code;
    this.status = more.status ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.sent = more.sent ?? true;
  }

  /** True where only another token helps. */
  get wantsToken(): boolean {
    return this.code === 'unauthorized' || this.code === 'no-token';
  }

  /** True where asking again later may help without anyone doing anything. */
  get healsByItself(): boolean {
    return this.code === 'rate-limited' || this.code === 'unavailable' || this.code === 'offline';
  }
}
