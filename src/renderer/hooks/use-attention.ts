import { type AttentionFacts, attentionBesides, type Message, type QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/**
 * How much needs attention: the rows of the queue, as its own headings count them, and what else does.
 * "35", or "35 + 1".
 */
export function useAttentionFigure(): (overview: AttentionFacts) => string {
  const { f } = useTranslation('queue');
  return (overview) =>
    [overview.phases.attention, attentionBesides(overview)]
      .filter((count, place) => place === 0 || count > 0)
      .map((count) => f.number(count))
      .join(' + ');
}

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

/** Who keeps a row's files on hold on purpose, and how many. Null if nobody does. */
export function useKept(): (row: Pick<QueueRow, 'filesOnHold' | 'hold'>) => string | null {
  const { t, say } = useTranslation('queue');
  return ({ filesOnHold: count, hold }) => {
    if (hold === null) return null;
    return count > 1 ? `${say(hold)} (${t('files', { count })})` : say(hold);
  };
}

/**
 * Like `useAttention`, to be read from afar: without the name of a file, which would take the room of another
 * row.
 */
export function useAttentionInShort(): AttentionOf {
  const { t, say } = useTranslation('states');
  return useAttentionSaid((problem) => {
    if (problem.code === 'delivery.stuck') return t('delivery.stuck');
    if (problem.code === 'delivery.rejected') return t('delivery.rejected');
    return say(problem);
  });
}
