import type { QueueRow } from '../../contract/index.ts';
import { useWords } from '../words/words-context.tsx';

/** Why a row needs a hand, in one sentence: how many files, and the first problem. Null where it needs none. */
export function useAttention(): (row: Pick<QueueRow, 'filesNeedHand' | 'problem'>) => string | null {
  const { t, say } = useWords('queue');
  return ({ filesNeedHand, problem }) => {
    if (filesNeedHand === 0) return null;
    const count = t('needHand', { count: filesNeedHand });
    return problem === null ? count : `${count}: ${say(problem)}`;
  };
}
