import { type Message, message } from '../../../contract/index.ts';
import { inEnglish } from '../../../locales/in-english.ts';

/** Why the service did not do what was requested. */
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
 * The one error of this area. `message` is a plain sentence for the operator. It never carries a request, a
 * header or a cause, because the library's own errors hold the token.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly code: ServiceErrorCode;
  /** HTTP status, or null if there was no answer. */
  readonly status: number | null;
  /** How long the service asks to wait, in milliseconds; null if it did not say. */
  readonly retryAfterMs: number | null;
  /** The message for any language. */
  readonly userMessage: Message;
  /** False only if the request certainly never reached the service: there was no connection. */
  readonly sent: boolean;

  constructor(
    code: ServiceErrorCode,
    more: {
      readonly status?: number;
      readonly retryAfterMs?: number | null;
      /** Values for the sentence of this code. */
      readonly values?: Message['values'];
      /** Replaces the usual sentence of the code. */
      readonly userMessage?: Message;
      /** True unless it is certain that nothing was sent. */
      readonly sent?: boolean;
    } = {},
  ) {
    // Defaults for every value that a sentence may use, even if the service said nothing.
    const values = { status: more.status ?? '', answer: '', host: '', error: '', ...more.values };
    const userMessage = more.userMessage ?? message(`service.${code}`, values);
    super(inEnglish(userMessage));
    this.userMessage = userMessage;
    this.code = code;
    this.status = more.status ?? null;
    this.retryAfterMs = more.retryAfterMs ?? null;
    this.sent = more.sent ?? true;
  }

  /** Whether only another token helps. */
  get wantsToken(): boolean {
    return this.code === 'unauthorized' || this.code === 'no-token';
  }

  /** Whether trying again later may help without anyone's action. */
  get healsByItself(): boolean {
    return this.code === 'rate-limited' || this.code === 'unavailable' || this.code === 'offline';
  }
}
