import { useCallback } from 'react';
import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A word capitalised only at its beginning: "Cards", but neither "A5" nor "PVC". */
const CAPITALISED = /\b\p{Lu}(?=\p{Ll}+\b)/gu;

/** The name of a product within a sentence; German nouns keep their capitals. */
const inSentence = (product: string, locale: string): string =>
  locale.startsWith('de') ? product : product.replace(CAPITALISED, (letter) => letter.toLowerCase());

/**
 * What a row of the queue is: "3 jobs: business cards, letterheads" for several, or "500 × Business Cards".
 */
export function useRowTitle(): (row: QueueRow) => string {
  const { t, f } = useTranslation('states');
  return useCallback(
    (row) => {
      const names = row.products.map(({ name }) => name);
      if (names.length === 0) return t(`row.${row.kind}`);
      if (row.kind !== 'batch' || row.jobsTotal === 1) {
        const product = names.join(', ');
        return row.copies === null ? product : t('rowTitle.copies', { copies: row.copies, product });
      }
      return t('rowTitle.jobs', {
        count: row.jobsTotal,
        products: names.map((name) => inSentence(name, f.locale)).join(', '),
      });
    },
    [t, f],
  );
}
