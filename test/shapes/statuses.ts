import type { Random } from '../../src/sandbox/random.ts';
import { cased, fieldOf, type Naming } from './naming.ts';

/**
 * How a status is written: as in section 2.5 for batches, or in one of the usual ways for codes with a name.
 */
export type StatusStyle =
  | 'documented'
  | 'bare code'
  | 'code and label'
  | 'id, code and description'
  | 'value and display name'
  | 'slug and name'
  | 'nested'
  | 'name beside code';

export const composeStatuses = (random: Random): StatusStyle =>
  random.pick([
    'documented',
    'documented',
    'bare code',
    'code and label',
    'id, code and description',
    'value and display name',
    'slug and name',
    'nested',
    'name beside code',
  ] as const);

/** The fields of a status: one, or two if the style has the code beside the name. */
export function statusFields(
  style: StatusStyle,
  naming: Naming,
  code: string,
  id: string,
): Readonly<Record<string, unknown>> {
  const field = fieldOf(naming, 'status');
  const name = nameOf(code);
  const key = (snake: string): string => cased(naming, snake);
  switch (style) {
    case 'documented':
      return {
        [field]: {
          canonical: code,
          translation: { locale: 'en', name, summary: `This is ${name.toLowerCase()}.` },
        },
      };
    case 'bare code':
      return { [field]: code };
    case 'code and label':
      return { [field]: { code, label: name } };
    case 'id, code and description':
      return { [field]: { id, code, description: `This is ${name.toLowerCase()}.`, color: '#1f6feb' } };
    case 'value and display name':
      return { [field]: { value: code, [key('display_name')]: name, order: 4 } };
    case 'slug and name':
      return { [field]: { id, name, slug: code } };
    case 'nested':
      return { [field]: { current: { code, name }, [key('is_final')]: false } };
    case 'name beside code':
      return { [field]: name, [`${field}${separated(naming, 'code')}`]: code };
  }
}

/** "code" as the last word of a name. */
function separated({ letterCase }: Naming, word: string): string {
  switch (letterCase) {
    case 'snake':
      return `_${word}`;
    case 'kebab':
      return `-${word}`;
    case 'camel':
      return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  }
}

/** "job.production.queued" → "Queued". */
function nameOf(code: string): string {
  const word = code.split('.').at(-1) ?? code;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
