import { type ArtworkId, type DeliveredFile, type HotFolderId, SEND_DELAY_MS } from '../../contract/index.ts';
import type { Outcome } from '../commands/decide-knowingly.ts';
import { whyNotResent } from '../commands/files-actions.ts';
import { forAllFiles } from '../commands/for-all-files.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { type FolderAction, filesFor } from './folder-files.ts';

/** Holds, resends and removes files of one hot folder, one or several; each action reports what it did. */
export function useFolderActions(
  hotFolderId: HotFolderId,
): (action: FolderAction, files: readonly DeliveredFile[], reason?: string) => void {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('hot-folders');
  const { t: actions, say } = useTranslation('actions');

  const call = async (
    action: FolderAction,
    files: readonly ArtworkId[],
    reason: string,
  ): Promise<Outcome> => {
    const { artworks } = await station.client();
    const ids = [...files];
    switch (action) {
      case 'hold':
        return artworks.hold({ ids, reason: actions('heldBy') });
      case 'resend':
        return artworks.deliverAgain({ ids, hotFolderIds: [hotFolderId], reason });
      case 'remove':
        return artworks.removeFromFolder({ ids });
    }
  };
  const sentence = (done: string, { refused }: Outcome): string => {
    const [first] = refused;
    const why = first === undefined ? '' : actions('refused', { count: refused.length, why: say(first.why) });
    return `${done} ${why}`.trim();
  };
  const takeBack = async (sent: readonly ArtworkId[]): Promise<void> => {
    const { artworks } = await station.client();
    const outcome = await forAllFiles(sent, (ids) => artworks.takeBackResend({ ids: [...ids] }));
    notify({ text: sentence(actions('done.takeBackResend', { count: outcome.done.length }), outcome) });
  };
  const unhold = async (held: readonly ArtworkId[]): Promise<void> => {
    const { artworks } = await station.client();
    const outcome = await forAllFiles(held, (ids) => artworks.takeBackHold({ ids: [...ids], before: null }));
    notify({ text: sentence(actions('done.unhold', { count: outcome.done.length }), outcome) });
  };
  const doneWords = {
    hold: 'done.hold',
    resend: 'done.deliverAgain',
  } as const;
  const run = async (action: FolderAction, files: readonly DeliveredFile[], reason: string) => {
    const ids = filesFor(action, files);
    if (ids.length === 0) {
      const text =
        action === 'resend'
          ? actions(`notResent.${whyNotResent(files) ?? 'not-sent'}`)
          : t(`noneTo.${action}`);
      return notify({ text });
    }
    const outcome = await forAllFiles(ids, (some) => call(action, some, reason));
    const { done } = outcome;
    const { length: count } = done;
    const what =
      count === 0
        ? ''
        : action === 'remove'
          ? t('removed', { count })
          : actions(doneWords[action], { count });
    const text = sentence(what, outcome);
    notify({
      text,
      ...(action === 'hold' && count > 0 && { undo: () => unhold(done) }),
      ...(action === 'resend' && count > 0 && { undo: () => takeBack(done), undoLastsMs: SEND_DELAY_MS }),
    });
  };
  return (action, files, reason = '') =>
    void run(action, files, reason).catch((error: unknown) => notify({ text: problem(error).message }));
}
