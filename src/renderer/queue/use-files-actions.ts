import type { ArtworkId, QueueFile, QueueRow } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { type FilesAction, filesFor } from './files-actions.ts';

export type RowKey = QueueRow['key'];

/** Hold, release, feed again and read again for rows or files; each shows what it did and how to undo it. */
export function useFilesActions(): {
  readonly onRows: (action: FilesAction, keys: readonly RowKey[], reason: string) => void;
  readonly onFiles: (action: FilesAction, files: readonly QueueFile[], reason: string) => void;
  readonly refresh: (keys: readonly RowKey[]) => void;
} {
  const station = useStation();
  const notify = useNotify();
  const { t, problem, say } = useTranslation('actions');
  const failed = (error: unknown): void => {
    const { message, remedy } = problem(error);
    notify({ text: `${message} ${remedy}` });
  };

  const run = async (action: FilesAction, ids: readonly ArtworkId[], reason: string): Promise<void> => {
    if (ids.length === 0) return notify({ text: t(`none.${action}`) });
    const { artworks } = await station.client();
    const { done, refused } = await (() => {
      switch (action) {
        case 'hold':
          return artworks.hold({ ids: [...ids], reason });
        case 'release':
          return artworks.release({ ids: [...ids] });
        case 'deliverAgain':
          return artworks.deliverAgain({ ids: [...ids], hotFolderIds: null, reason });
      }
    })();
    const [first] = refused;
    const text = [
      done.length === 0 ? null : t(`done.${action}`, { count: done.length }),
      first === undefined ? null : t('refused', { count: refused.length, why: say(first.why) }),
    ].filter((part) => part !== null);
    const back = action === 'hold' ? 'release' : action === 'release' ? 'hold' : null;
    notify({
      text: text.join(' '),
      ...(back === null || done.length === 0
        ? {}
        : { undo: () => void run(back, done, reason).catch(failed) }),
    });
  };

  return {
    onRows: (action, keys, reason) =>
      void station
        .client()
        .then((client) => client.queue.files({ keys: [...keys] }))
        .then((files) => run(action, filesFor(action, files), reason))
        .catch(failed),
    onFiles: (action, files, reason) => void run(action, filesFor(action, files), reason).catch(failed),
    refresh: (keys) =>
      void station
        .client()
        .then((client) => client.queue.refresh({ keys: [...keys].slice(0, 100) }))
        .then(({ read, failed: unread }) =>
          notify({
            text: [t('read', { count: read }), unread === 0 ? '' : t('unread', { count: unread })]
              .join(' ')
              .trim(),
          }),
        )
        .catch(failed),
  };
}
