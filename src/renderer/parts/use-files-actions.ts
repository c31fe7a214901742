import {
  type ArtworkId,
  type Message,
  type QueueFile,
  type QueueRow,
  SEND_DELAY_MS,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { type FilesAction, filesFor, whyNone } from './files-actions.ts';

export type RowKey = QueueRow['key'];

interface Outcome {
  readonly done: ArtworkId[];
  readonly refused: readonly { readonly why: Message }[];
}

/** Hold, release, resend and refresh for rows or files; each shows what it did and how to undo it. */
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

  const send = async (action: FilesAction | 'takeBack', ids: readonly ArtworkId[], reason: string) => {
    const { artworks } = await station.client();
    switch (action) {
      case 'hold':
        return artworks.hold({ ids: [...ids], reason });
      case 'release':
        return artworks.approve({ ids: [...ids] });
      case 'takeBack':
        return artworks.takeBackApproval({ ids: [...ids] });
      case 'deliverAgain':
        return artworks.deliverAgain({ ids: [...ids], hotFolderIds: null, reason });
    }
  };
  const sentence = (action: FilesAction | 'takeBack' | 'unhold', { done, refused }: Outcome): string => {
    const [first] = refused;
    const parts = [
      done.length === 0 ? null : t(`done.${action}`, { count: done.length }),
      first === undefined ? null : t('refused', { count: refused.length, why: say(first.why) }),
    ];
    return parts.filter((part) => part !== null).join(' ');
  };
  const run = async (action: FilesAction, files: readonly QueueFile[], reason: string): Promise<void> => {
    const ids = filesFor(action, files);
    if (ids.length === 0) return notify({ text: t(`none.${whyNone(action, files)}`) });
    const outcome = await send(action, ids, reason);
    const text = sentence(action, outcome);
    const { done } = outcome;
    if (done.length === 0 || action === 'deliverAgain') return notify({ text });
    // A release can be taken back until it is carried out. A hold that is taken back is not a release: rules
    // and preflight decide about the file as if it had not been.
    const back = async (): Promise<void> => {
      const { artworks } = await station.client();
      if (action === 'release') notify({ text: sentence('takeBack', await send('takeBack', done, reason)) });
      else notify({ text: sentence('unhold', await artworks.takeBackHold({ ids: done, before: null })) });
    };
    notify({ text, undo: back, ...(action === 'release' && { undoLastsMs: SEND_DELAY_MS }) });
  };

  return {
    onRows: (action, keys, reason) =>
      void station
        .client()
        .then((client) => client.queue.files({ keys: [...keys] }))
        .then((files) => run(action, files, reason))
        .catch(failed),
    onFiles: (action, files, reason) => void run(action, files, reason).catch(failed),
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
