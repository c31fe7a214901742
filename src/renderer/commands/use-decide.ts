import { type QueueFile, type QueueRow, SEND_DELAY_MS } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useAskAnyway } from './ConfirmStale.tsx';
import { type AskedFiles, decideKnowingly, type Outcome, type SeenFile } from './decide-knowingly.ts';
import { type FilesAction, filesFor, whyNone } from './files-actions.ts';
import { forAllFiles } from './for-all-files.ts';

export type RowKey = QueueRow['key'];

/** How each action is undone. */
const undoOf = {
  hold: 'unhold',
  release: 'takeBack',
  deliverAgain: 'takeBackResend',
} as const satisfies Record<FilesAction, string>;
type UndoAction = (typeof undoOf)[FilesAction];

/** Maximum number of rows to refresh at once, because each reads its jobs from the service. */
const MAX_REFRESHED = 100;

/** Hold, release, resend and refresh for rows or files; each reports what it did and how to undo it. */
export function useFilesActions(): {
  readonly onRows: (action: FilesAction, keys: readonly RowKey[], reason: string) => void;
  readonly onFiles: (action: FilesAction, files: readonly QueueFile[], reason: string) => void;
  readonly refresh: (keys: readonly RowKey[]) => void;
} {
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const { t, problem, say } = useTranslation('actions');
  const failed = (error: unknown): void => {
    const { message, remedy } = problem(error);
    notify({ text: `${message} ${remedy}` });
  };

  const send = async (
    action: FilesAction | UndoAction,
    files: readonly SeenFile[],
    reason: string,
  ): Promise<Outcome> => {
    const { artworks } = await station.client();
    const call = (asked: AskedFiles): Promise<Outcome> => {
      switch (action) {
        case 'hold':
          return artworks.hold({ ...asked, reason });
        case 'unhold':
          return artworks.takeBackHold({ ...asked, before: null });
        case 'release':
          return artworks.approve(asked);
        case 'takeBack':
          return artworks.takeBackApproval(asked);
        case 'deliverAgain':
          return artworks.deliverAgain({ ...asked, hotFolderIds: null, reason });
        case 'takeBackResend':
          return artworks.takeBackResend(asked);
      }
    };
    return forAllFiles(files, (some) => decideKnowingly(some, call, askAnyway));
  };
  const sentence = (action: FilesAction | UndoAction, { done, refused }: Outcome): string => {
    const [first] = refused;
    const parts = [
      done.length === 0 ? null : t(`done.${action}`, { count: done.length }),
      first === undefined ? null : t('refused', { count: refused.length, why: say(first.why) }),
    ];
    return parts.filter((part) => part !== null).join(' ');
  };
  const run = async (action: FilesAction, files: readonly QueueFile[], reason: string): Promise<void> => {
    const suited = filesFor(action, files);
    if (suited.length === 0) {
      const text = action === 'deliverAgain' ? t('notResent.not-sent') : t(`none.${whyNone(action, files)}`);
      return notify({ text });
    }
    const outcome = await send(action, suited, reason);
    const text = sentence(action, outcome);
    const done = suited.filter(({ id }) => outcome.done.includes(id));
    if (done.length === 0) return notify({ text });
    // A release or resend can be taken back until it is carried out. Taking a hold back is not a release:
    // rules and preflight decide about the file as if it had never been on hold.
    const undoing = undoOf[action];
    const back = async (): Promise<void> =>
      notify({ text: sentence(undoing, await send(undoing, done, reason)) });
    notify({ text, undo: back, ...(action !== 'hold' && { undoLastsMs: SEND_DELAY_MS }) });
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
