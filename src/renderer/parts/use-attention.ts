import type { QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Why a row needs attention: the first problem, and how many files do. Null if none does. */
export function useAttention(): (row: Pick<QueueRow, 'filesNeedHand' | 'problem'>) => string | null {
  const { t, say } = useTranslation('queue');
  return ({ filesNeedHand, problem }) => {
    if (problem === null) return filesNeedHand === 0 ? null : t('needHand', { count: filesNeedHand });
    return filesNeedHand > 1 ? `${say(problem)} (${t('files', { count: filesNeedHand })})` : say(problem);
  };
}
