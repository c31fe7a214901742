import type { Fact } from '../../../../contract/index.ts';
import { withoutDeprecated } from '../../../../locales/without-deprecated.ts';
import type { LabelSheet } from '../sheet.ts';
import type { Weight } from './fonts.ts';
import { componentInWords, stockInWords } from './job-sheet.ts';
import type { SheetWords } from './words.ts';

/** A row of text; its size in points on a label of usual width. */
export interface LabelRow {
  readonly text: string;
  readonly size: number;
  readonly weight: Weight;
}

/** What a label says of its job, the most important first. */
export function labelRows(words: SheetWords, job: LabelSheet): LabelRow[] {
  const { t, f } = words;
  const row = (name: string, value: string, weight: Weight = 'regular'): LabelRow => ({
    text: t('label.fact', { name, value: value.trim() === '' ? t('unknown') : value }),
    size: weight === 'bold' ? 10 : 8,
    weight,
  });
  /** Of each component, with its name if there are several. */
  const each = (inWords: (component: LabelSheet['components'][number]) => string): string =>
    job.components
      .map((component) =>
        job.components.length === 1
          ? inWords(component)
          : t('label.fact', { name: componentInWords(words, component.label), value: inWords(component) }),
      )
      .join(' · ');
  const numbers = job.numbers.map(({ text }) => text).join(' · ');
  return [
    ...(job.rush ? [{ text: t('rush'), size: 10, weight: 'bold' as const }] : []),
    { text: job.name, size: 13, weight: 'bold' },
    row(t('label.customer'), inShort(words, job.customer, String), 'bold'),
    row(
      t('quantity'),
      inShort(words, job.quantity, (copies) => f.number(copies)),
      'bold',
    ),
    row(
      t('shipBy'),
      inShort(words, job.shipBy, (by) => f.dateAndTime(by)),
      'bold',
    ),
    row(t('label.reference'), numbers),
    row(t('product'), job.product),
    row(
      t('stock'),
      each(({ material }) => inShort(words, material, (stock) => stockInWords(words, stock))),
    ),
    row(
      t('finishing'),
      each(({ finishings }) =>
        inShort(words, finishings, (all) => all.map(({ name }) => withoutDeprecated(name)).join(' · ')),
      ),
    ),
  ];
}

/** What an order says about one thing; a label has no room for why that is not known. */
function inShort<T>({ t }: SheetWords, fact: Fact<T>, inWords: (value: T) => string): string {
  switch (fact.is) {
    case 'known':
      return inWords(fact.value) || t('unknown');
    case 'none':
      return t('none');
    case 'unreadable':
    case 'absent':
      return t('unknown');
  }
}
