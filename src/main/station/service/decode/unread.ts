import { type Fact, type Message, message } from '../../../../contract/index.ts';
import { ServiceError } from '../errors.ts';
import { asRecord } from './read.ts';

/** What an answer should contain, and lacks or has in an unreadable form. */
type Part = 'product' | 'components' | 'status' | 'jobs' | 'version' | 'grammage' | 'measures';
/** The kinds of list entry. */
type Thing = 'job' | 'batch' | 'delivery-option' | 'product' | 'material' | 'finishing' | 'size';

/** Says that a part of an answer could not be read; the rest was. */
export const unreadPart = (part: Part): Message => message(`unread.no-${part}`);

/** Says that an entry has no id, and so cannot be stored. */
export const withoutId = (thing: Thing): ServiceError => {
  return new ServiceError('unreadable', { userMessage: message(`unread.nameless-${thing}`) });
};

/** @param names of fields that could have held one. */
export const noFiles = (names: readonly string[]): Message => {
  const fields = names.join(', ');
  return message('unread.without-files', { fields });
};

const MAX_IDS_LISTED = 4;
/** Says that a job only refers to its artwork, in which no file was found. */
export const artworkById = (all: readonly string[]): Message =>
  message('unread.artwork-by-id', { ids: all.slice(0, MAX_IDS_LISTED).join(', ') });

/** Says that a file has no id by which it could be requested. */
export const fileWithoutId = (name: string): Message => message('unread.file-without-id', { name });

/** Says that an operator's path led to nothing usable. */
export const nothingAt = (path: string): Message => message('unread.nothing-at', { path });

/** Says that the path set for files led to none, so it is not known whether a job has any. */
export const filesUnread = (path: string): Message => message('unread.files-at-path', { path });

/** Says of something in an order that it could not be read. */
const ifUnreadable = (fact: Fact<unknown>, say: (at: string) => Message): Message[] =>
  fact.is === 'unreadable' ? [say(fact.at)] : [];

/** Of when a job or batch has to be ready. */
export const shipByUnread = (due: Fact<unknown>): Message[] =>
  ifUnreadable(due, (at) => message('unread.ship-by', { at }));

export const customerUnread = (customer: Fact<unknown>): Message[] =>
  ifUnreadable(customer, (at) => message('unread.customer', { at }));

/** Of how a batch ships. */
export const deliveryUnread = (delivery: Fact<unknown>): Message[] =>
  ifUnreadable(delivery, (at) => message('unread.delivery', { at }));

const MAX_FIELDS_LISTED = 12;

/** Says what came instead of a list. */
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

/** Says that a page has too many entries to be read. */
export function tooMany(entries: number): ServiceError {
  return new ServiceError('too-large', { userMessage: message('unread.too-many', { entries }) });
}
