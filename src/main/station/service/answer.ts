import { message } from '../../../contract/index.ts';
import { originalOf } from './decode/read.ts';
import { tooMany } from './decode/unread.ts';
import { hasTooManyEntries, MAX_ENTRIES_OF_PAGE } from './entry-bound.ts';
import { ServiceError } from './errors.ts';
import { parseJson } from './parse-json.ts';
import type { Redaction } from './redaction.ts';

/** Status and headers of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly link: string | undefined;
  readonly location: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  /** The methods that the resource accepts, if it says so. */
  readonly allow: string | undefined;
  /** Headers that may describe pages: `x-...`, `content-range`. */
  readonly headers: Readonly<Record<string, string>>;
}

/** An answer of the service. Its body is given out only as JSON without the access token. */
export class Answer implements AnswerHead {
  readonly status: number;
  readonly link: string | undefined;
  readonly location: string | undefined;
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
  readonly allow: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly #body: string;
  readonly #redaction: Redaction;

  constructor(head: AnswerHead, body: string, redaction: Redaction) {
    this.status = head.status;
    this.link = head.link;
    this.location = head.location;
    this.etag = head.etag;
    this.lastModified = head.lastModified;
    this.allow = head.allow;
    this.headers = head.headers;
    this.#body = body;
    this.#redaction = redaction;
  }

  get isEmpty(): boolean {
    return this.#body.trim() === '';
  }

  /** Characters in the body. */
  get length(): number {
    return this.#body.length;
  }

  /** The body. Throws ServiceError `unreadable` or `too-large`. */
  json(): unknown {
    if (this.status >= 300 && this.status !== 304) {
      const { status } = this;
      throw new ServiceError('unreadable', { userMessage: message('service.redirected', { status }) });
    }
    if (hasTooManyEntries(this.#body)) throw tooMany(MAX_ENTRIES_OF_PAGE);
    return this.#redaction.ofAnswer(parseJson(this.#body), this.#body);
  }

  /** The body as JSON text that may be shown. Throws ServiceError `unreadable`. */
  original(): string {
    return this.#redaction.ofOriginal(originalOf(this.json()));
  }
}
