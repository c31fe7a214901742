import { type Message, message } from '../../../contract/index.ts';
import { asRecord } from './decode/read.ts';
import { ServiceError } from './errors.ts';

/** What an answer should hold and does not, or not so that it can be read. */
type Part = 'product' | 'components' | 'status' | 'jobs' | 'version' | 'weight' | 'measures';
/** What a list is made of. */
type Thing = 'job' | 'batch' | 'delivery-option' | 'product' | 'material' | 'finishing' | 'size';

/** A part of an answer that could not be read; the rest of it was. */
export const unreadPart = (part: Part): Message => message(`unread.no-${part}`);

/** Without an id there is nothing to keep. */
export const withoutId = (thing: Thing): ServiceError => {
  return new ServiceError('unreadable', { userMessage: message(`unread.nameless-${thing}`) });
};

/** @param names of fields in which there could have been one. */
export const noFiles = (names: readonly string[]): Message => {
  const fields = names.join(', ');
  return message('unread.without-files', { fields });
};

const MAX_FIELDS_LISTED = 12;

/** What came in the place of a list. */
export function cameAs(body: unknown): ServiceError {
  const names = Object.keys(asRecord(body) ?? {}).slice(0, MAX_FIELDS_LISTED);
  const fields = names.join(', ');
  const reason =
    asRecord(body) === null
      ? message('unread.came-as-value')
      : names.length === 0
        ? message('unread.came-empty')
        : message('unread.came-as-object', { fields });
  return new ServiceError('unreadable', { userMessage: reason });
}

/** A page with so many entries that it is not read. */
export function tooMany(entries: number): ServiceError {
  return new ServiceError('too-large', { userMessage: message('unread.too-many', { entries }) });
}
