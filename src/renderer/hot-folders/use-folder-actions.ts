import type { ArtworkId, DeliveredFile, HotFolderId, Message } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { type FolderAction, filesFor } from './folder-files.ts';

interface Outcome {
  readonly done: readonly ArtworkId[];
  readonly refused: readonly { readonly why: Message }[];
}

/** As many as one call takes. */
const MAX_IDS = 500;

/** Holds, resends and removes files of one hot folder, one or several; each says what it did. */
export function useFolderActions(
  hotFolderId: HotFolderId,
): (action: FolderAction, files: readonly DeliveredFile[], reason?: string) => void {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('hot-folders');
  const { t: actions, say } = useTranslation('actions');

  const call = async (action: FolderAction, ids: ArtworkId[], reason: string): Promise<Outcome> => {
    const { artworks } = await station.client();
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
  const unhold = async (ids: ArtworkId[]): Promise<void> => {
    const { artworks } = await station.client();
    const outcome = await artworks.takeBackHold({ ids, before: null });
    notify({ text: sentence(actions('done.unhold', { count: outcome.done.length }), outcome) });
  };
  const doneWords = {
    hold: 'done.hold',
    resend: 'done.deliverAgain',
  } as const;
  const run = async (action: FolderAction, files: readonly DeliveredFile[], reason: string) => {
    const ids = filesFor(action, files);
    if (ids.length === 0) return notify({ text: t(`noneTo.${action}`) });
    const outcomes: Outcome[] = [];
    for (let from = 0; from < ids.length; from += MAX_IDS) {
      outcomes.push(await call(action, ids.slice(from, from + MAX_IDS), reason));
    }
    const done = outcomes.flatMap((one) => one.done);
    const outcome = { done, refused: outcomes.flatMap((one) => one.refused) };
    const { length: count } = done;
    const what =
      count === 0
        ? ''
        : action === 'remove'
          ? t('removed', { count })
          : actions(doneWords[action], { count });
    const text = sentence(what, outcome);
    notify({ text, ...(action === 'hold' && count > 0 && { undo: () => unhold(done) }) });
  };
  return (action, files, reason = '') =>
    void run(action, files, reason).catch((error: unknown) => notify({ text: problem(error).message }));
}
