import { type Saying, saying } from '../../../contract/index.ts';
import { asRecord } from './decode/read.ts';
import { ServiceError } from './errors.ts';

/** What an answer should hold and does not, or not so that it can be read. */
type Part = 'product' | 'components' | 'status' | 'jobs' | 'version' | 'weight' | 'measures';
/** What a list is made of. */
type Thing = 'job' | 'batch' | 'delivery-option' | 'product' | 'material' | 'finishing' | 'size';

/** A part of an answer that could not be read; the rest of it was. */
export const unreadPart = (part: Part): Saying =>
  saying(`unread.no-${part}`, {}, `The service's answer holds no ${part} that Makeready can read.`);

/** Without an id there is nothing to keep. */
export const withoutId = (thing: Thing): ServiceError => {
  const text = `The service sent a ${thing.replace('-', ' ')} without an id.`;
  return new ServiceError('unreadable', text, { said: saying(`unread.nameless-${thing}`, {}, text) });
};

/** @param names of fields in which there could have been one. */
export const noFiles = (names: readonly string[]): Saying => {
  const fields = names.join(', ');
  return saying(
    'unread.without-files',
    { fields },
    `No file was found in this job. It holds the fields ${fields}.`,
  );
};

const MAX_FIELDS_TOLD = 12;

/** What came in the place of a list. */
export function cameAs(body: unknown): ServiceError {
  const names = Object.keys(asRecord(body) ?? {}).slice(0, MAX_FIELDS_TOLD);
  const fields = names.join(', ');
  const said =
    asRecord(body) === null
      ? saying('unread.came-as-value', {}, 'It came as something that is no list.')
      : names.length === 0
        ? saying('unread.came-empty', {}, 'It came as an object without any field.')
        : saying(
            'unread.came-as-object',
            { fields },
            `It came as an object without a list: fields ${fields}.`,
          );
  return new ServiceError('unreadable', said.text, { said });
}

/** A page with so many entries that it is not read. */
export function tooMany(entries: number): ServiceError {
  const text = `One page of it has more than ${entries} entries; it was not read.`;
  return new ServiceError('too-large', text, { said: saying('unread.too-many', { entries }, text) });
}
