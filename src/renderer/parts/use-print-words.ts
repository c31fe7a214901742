import type { Stock, TrimmedSize } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A stock with its grammage as the station writes it: "Silk, 350 gsm"; in groups, "Silk 350 gsm". */
const withGrammage = /^(.+?),? (\d+(?:\.\d+)?) gsm$/;

/** Stocks and trimmed sizes in words: "Silk 350 gsm, Uncoated", "85 × 55 mm". */
export function usePrintWords(): {
  readonly stocksInWords: (stocks: readonly Stock[]) => string;
  /** A component's material "Silk, 350 gsm" in the words of the queue: "Silk 350 gsm". */
  readonly materialInWords: (material: string) => string;
  /** What the rows of a group have in common: "Silk 350 gsm + Uncoated". */
  readonly stockGroupInWords: (label: string) => string;
  readonly sizesInWords: (sizes: readonly TrimmedSize[]) => string;
} {
  const { t, f } = useTranslation('queue');
  const materialInWords = (material: string): string => {
    const [, name, gsm] = withGrammage.exec(material) ?? [];
    return gsm === undefined ? material : t('stock', { name, gsm: f.number(Number(gsm)) });
  };
  return {
    stocksInWords: (stocks) =>
      stocks
        .map(({ name, gsm }) =>
          gsm === null || name.includes(String(gsm)) ? name : t('stock', { name, gsm: f.number(gsm) }),
        )
        .join(', '),
    materialInWords,
    stockGroupInWords: (label) => label.split(' + ').map(materialInWords).join(' + '),
    sizesInWords: (sizes) => sizes.map(({ name, mm }) => (mm === null ? name : f.sheet(mm))).join(', '),
  };
}
