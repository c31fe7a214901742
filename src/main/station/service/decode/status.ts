import type { Status } from '../../../../contract/index.ts';
import { humanised, layersOf, pick, text } from './read.ts';

/**
 * A status object (section 2.5), a bare code, or nothing. The set of codes is open (assumption A5): the service's own
 * translation is shown, and without one the last segment of the code.
 */
export function decodeStatus(value: unknown): Status | null {
  const record = layersOf(value);
  const code = pick(record, ['canonical', 'code', 'status', 'id', 'alias', 'name'], codeOf) ?? codeOf(value);
  if (code === null) return null;
  const translation = [
    ...(pick(record, ['translation', 'translations'], (one) => layersOf(one)) ?? []),
    ...record,
  ];
  return {
    code,
    name: pick(translation, ['name', 'label', 'title'], text) ?? humanised(code),
    summary: pick(translation, ['summary', 'description'], text),
    locale: pick(translation, ['locale', 'language'], text),
  };
}

/** A code is a text: a bare number says nothing to anybody. */
const codeOf = (value: unknown): string | null => (typeof value === 'string' ? text(value) : null);

/** Of what has no status that can be read. */
export const unknownStatus: Status = { code: 'unknown', name: 'Unknown', summary: null, locale: null };
