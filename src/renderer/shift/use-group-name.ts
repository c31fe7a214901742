import type { ShiftGrouping } from '../../contract/index.ts';
import { usePrintWords } from '../hooks/use-print-words.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** The name of a group in words; null is what is not known, or a hot folder that was removed. */
export function useGroupName(): (by: ShiftGrouping, name: string | null) => string {
  const { t } = useTranslation('shift');
  const { groupInWords } = usePrintWords();
  return (by, name) => {
    if (name === null) return t(by === 'hotFolder' ? 'removedFolder' : 'unknown');
    return by === 'stock' ? groupInWords('stock', name) : name;
  };
}
