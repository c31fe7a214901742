import type { ArtworkId, DeliveredFile, FileDecision, HotFolderId } from '../../contract/index.ts';
import type { ResendWhy } from '../commands/DeliverAgain.tsx';
import { whyNotResent } from '../commands/files-actions.ts';
import { useCountedWords } from '../commands/use-counted-words.ts';
import { useDecide } from '../commands/use-decide.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { type FolderAction, filesFor } from './folder-files.ts';

/** Holds, resends and removes files of one hot folder, one or several; each action reports what it did. */
export function useFolderActions(
  hotFolderId: HotFolderId,
): (action: FolderAction, files: readonly DeliveredFile[], why?: ResendWhy) => void {
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const wordsFor = useCountedWords();
  const { t, problem } = useTranslation('hot-folders');
  const { t: actions } = useTranslation('actions');

  const decisionOf = (action: FolderAction, why: ResendWhy): FileDecision => {
    switch (action) {
      case 'hold':
        return { kind: 'hold', reason: null };
      case 'resend':
        return { kind: 'resend', hotFolderIds: [hotFolderId], ...why };
      case 'remove':
        return { kind: 'remove-from-folder' };
    }
  };
  const removed = ({ length: count }: readonly unknown[]): string => t('removed', { count });
  const none = (action: FolderAction, files: readonly DeliveredFile[]): string =>
    action === 'resend' ? actions(`notResent.${whyNotResent(files) ?? 'not-sent'}`) : t(`noneTo.${action}`);
  const run = async (action: FolderAction, files: readonly DeliveredFile[], why: ResendWhy) => {
    const asked = filesFor(action, files).map((id: ArtworkId) => ({ id }));
    if (asked.length === 0) return notify({ text: none(action, files) });
    const words = action === 'remove' ? { done: removed } : wordsFor(action);
    await decideAndReport(asked, decisionOf(action, why), words);
  };
  return (action, files, why = { reason: '', copies: null }) =>
    void run(action, files, why).catch((error: unknown) => notify({ text: problem(error).message }));
}
