import type { ShiftWaste, WasteGrouping } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** How waste is called and counted. */
export function useWasteWords(): {
  readonly nameOf: (by: WasteGrouping, name: string | null) => string;
  /** "1,200", or "1,200 (10 of 12 known)" where the copies of some files are not known. */
  readonly copiesOf: (waste: Omit<ShiftWaste, 'name'>) => string;
} {
  const { t, f } = useTranslation('shift');
  return {
    nameOf(by, name) {
      if (name === null)
        return t(by === 'reason' ? 'noReason' : by === 'hotFolder' ? 'removedFolder' : 'unknown');
      return by === 'month' ? f.month(name) : name;
    },
    copiesOf: ({ copies, known, files }) =>
      known === files ? f.number(copies) : t('wasteKnown', { copies: f.number(copies), known, files }),
  };
}
