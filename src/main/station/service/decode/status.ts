import type { Status } from '../../../../contract/index.ts';
import { asRecord, first, humanised, text } from './read.ts';

/**
 * A status object (section 2.5), a bare code, or nothing. The set of codes is open (assumption A5): the service's own
 * translation is shown, and without one the last segment of the code.
 */
export function decodeStatus(value: unknown): Status | null {
  const record = asRecord(value);
  if (record === null) {
    const code = text(value);
    return code === null ? null : { code, name: humanised(code), summary: null, locale: null };
  }
  const code = text(first(record, ['canonical', 'code', 'status', 'id', 'alias', 'name']));
  if (code === null) return null;
  const translation = asRecord(first(record, ['translation', 'translations'])) ?? record;
  return {
    code,
    name: text(first(translation, ['name', 'label', 'title'])) ?? humanised(code),
    summary: text(first(translation, ['summary', 'description'])),
    locale: text(first(translation, ['locale', 'language'])),
  };
}

export const unknownStatus: Status = { code: 'unknown', name: 'Unknown', summary: null, locale: null };
