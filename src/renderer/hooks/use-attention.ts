import type { Message, QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

type AttentionOf = (row: Pick<QueueRow, 'filesNeedingAttention' | 'problem'>) => string | null;

function useAttentionSaid(say: (problem: Message) => string): AttentionOf {
  const { t } = useTranslation('queue');
  return ({ filesNeedingAttention, problem }) => {
    if (problem === null)
      return filesNeedingAttention === 0 ? null : t('needsAttention', { count: filesNeedingAttention });
    return filesNeedingAttention > 1
      ? `${say(problem)} (${t('files', { count: filesNeedingAttention })})`
      : say(problem);
  };
}

/** Why a row needs attention: the first problem, and how many files do. Null if none does. */
export function useAttention(): AttentionOf {
  const { say } = useTranslation('queue');
  return useAttentionSaid(say);
}

/** The same to be read from afar: without the name of a file, which would take the room of another row. */
export function useAttentionInShort(): AttentionOf {
  const { t, say } = useTranslation('states');
  return useAttentionSaid((problem) => {
    if (problem.code === 'delivery.stuck') return t('delivery.stuck');
    if (problem.code === 'delivery.rejected') return t('delivery.rejected');
    return say(problem);
  });
}
