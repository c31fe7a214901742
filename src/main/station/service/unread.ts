import { type Saying, saying } from '../../../contract/index.ts';
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
