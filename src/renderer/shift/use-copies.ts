import type { ShiftCounts } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Copies in words: "12,000", or "12,000 or more" where some jobs do not know theirs. */
export function useCopies(): (counts: Pick<ShiftCounts, 'copies' | 'isMore'>) => string {
  const { t, f } = useTranslation('shift');
  return ({ copies, isMore }) => (isMore ? t('atLeast', { copies: f.number(copies) }) : f.number(copies));
}
