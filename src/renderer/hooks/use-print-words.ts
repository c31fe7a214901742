import { type QueueGrouping, type Stock, type TrimmedSize, UNKNOWN_VALUE } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** A stock with its grammage as the station writes it: "Silk, 350 gsm"; in groups, "Silk 350 gsm". */
const withGrammage = /^(.+?),? (\d+(?:\.\d+)?) gsm$/;

/** Between the values in the key of a group. */
const BETWEEN = ' + ';
/** What may not be known of the rows of a group. */
const factOfGrouping: Readonly<Partial<Record<QueueGrouping, 'material' | 'finishing'>>> = {
  stock: 'material',
  finishing: 'finishing',
};

/** Stocks and trimmed sizes in words: "Silk 350 gsm", "85×55". */
export function usePrintWords(): {
  readonly stockInWords: (stock: Stock) => string;
  /** A component's material "Silk, 350 gsm" in the words of the queue: "Silk 350 gsm". */
  readonly materialInWords: (material: string) => string;
  /** What the rows of a group have in common: "Silk 350 gsm + Uncoated", "Matt + Finishings unknown". */
  readonly groupInWords: (grouping: QueueGrouping, label: string | null) => string;
  readonly sizeInWords: (size: TrimmedSize) => string;
} {
  const { t, f } = useTranslation('queue');
  const materialInWords = (material: string): string => {
    const [, name, gsm] = withGrammage.exec(material) ?? [];
    return gsm === undefined ? material : t('stock', { name, gsm: f.number(Number(gsm)) });
  };
  return {
    stockInWords: ({ name, gsm }) =>
      gsm === null || name.includes(String(gsm)) ? name : t('stock', { name, gsm: f.number(gsm) }),
    materialInWords,
    groupInWords: (grouping, label) => {
      if (grouping === 'none') return t('allRows');
      if (label === null) return t(grouping === 'finishing' ? 'noFinishing' : 'noGroup');
      const fact = factOfGrouping[grouping];
      if (fact === undefined) return label;
      return label
        .split(BETWEEN)
        .map((value) => {
          if (value === UNKNOWN_VALUE) return t(`unknown.${fact}`);
          return grouping === 'stock' ? materialInWords(value) : value;
        })
        .join(BETWEEN);
    },
    sizeInWords: ({ name, mm }) => (mm === null ? (name ?? '') : f.shortSheet(mm)),
  };
}
