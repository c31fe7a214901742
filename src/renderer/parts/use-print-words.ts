import type { Stock, TrimmedSize } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What is printed on, and how large it is trimmed, in words: "Silk 350 gsm, Uncoated", "85 × 55 mm". */
export function usePrintWords(): {
  readonly stocksInWords: (stocks: readonly Stock[]) => string;
  readonly sizesInWords: (sizes: readonly TrimmedSize[]) => string;
} {
  const { t, f } = useTranslation('queue');
  return {
    stocksInWords: (stocks) =>
      stocks
        .map(({ name, gsm }) =>
          gsm === null || name.includes(String(gsm)) ? name : t('stock', { name, gsm: f.number(gsm) }),
        )
        .join(', '),
    sizesInWords: (sizes) => sizes.map(({ name, mm }) => (mm === null ? name : f.sheet(mm))).join(', '),
  };
}
