import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * Why a row needs attention, in one sentence: how many files do, and the first problem. Null if none does.
 */
export function useAttention(): (row: Pick<QueueRow, 'filesNeedHand' | 'problem'>) => string | null {
  const { t, say } = useTranslation('queue');
  return ({ filesNeedHand, problem }) => {
    if (filesNeedHand === 0) return problem === null ? null : say(problem);
    const count = t('needHand', { count: filesNeedHand });
    return problem === null ? count : `${count}: ${say(problem)}`;
  };
}
