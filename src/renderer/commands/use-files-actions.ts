import type { FileDecision, QueueFile, QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import type { ResendWhy } from './DeliverAgain.tsx';
import { type FilesAction, filesFor, whyNone } from './files-actions.ts';
import { useCountedWords } from './use-counted-words.ts';
import { useDecide } from './use-decide.ts';

export type RowKey = QueueRow['key'];

/** Maximum number of rows to refresh at once, because each reads its jobs from the service. */
const MAX_REFRESHED = 100;

const noReason: ResendWhy = { reason: '', copies: null };

const decisionOf = (kind: FilesAction, why: ResendWhy): FileDecision => {
  switch (kind) {
    case 'approve':
      return { kind };
    case 'hold':
      return { kind, reason: null };
    case 'resend':
      return { kind, hotFolderIds: null, ...why };
  }
};

/** Hold, release, resend and refresh for rows or files; each reports what it did and how to undo it. */
export function useFilesActions(): {
  readonly onRows: (action: Exclude<FilesAction, 'resend'>, keys: readonly RowKey[]) => void;
  /** @param why of a resend */
  readonly onFiles: (action: FilesAction, files: readonly QueueFile[], why?: ResendWhy) => void;
  readonly refresh: (keys: readonly RowKey[]) => void;
} {
  const station = useStation();
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const wordsFor = useCountedWords();
  const { t, problem } = useTranslation('actions');
  const failed = (error: unknown): void => {
    const { message, remedy } = problem(error);
    notify({ text: `${message} ${remedy}` });
  };
  const run = async (action: FilesAction, files: readonly QueueFile[], why: ResendWhy): Promise<void> => {
    const suited = filesFor(action, files);
    if (suited.length > 0) return decideAndReport(suited, decisionOf(action, why), wordsFor(action));
    notify({ text: action === 'resend' ? t('notResent.not-sent') : t(`none.${whyNone(action, files)}`) });
  };

  return {
    onRows: (action, keys) =>
      void station
        .client()
        .then((client) => client.queue.files({ keys: [...keys] }))
        .then((files) => run(action, files, noReason))
        .catch(failed),
    onFiles: (action, files, why = noReason) => void run(action, files, why).catch(failed),
    refresh: (keys) =>
      void station
        .client()
        .then((client) => client.queue.refresh({ keys: [...keys].slice(0, MAX_REFRESHED) }))
        .then(({ read, failed: unread }) =>
          notify({
            text: [
              keys.length > MAX_REFRESHED ? t('onlyFirst', { count: MAX_REFRESHED }) : null,
              t('read', { count: read }),
              unread === 0 ? null : t('unread', { count: unread }),
            ]
              .filter((part) => part !== null)
              .join(' '),
          }),
        )
        .catch(failed),
  };
}
