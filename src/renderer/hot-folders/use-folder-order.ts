import { type RefObject, useState } from 'react';
import type { HotFolder, HotFolderId } from '../../contract/index.ts';
import { type Reorder, useReorder } from '../components/use-reorder.ts';
import { useSavedNotice } from '../hooks/use-saved-notice.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

/** An order that the station does not list yet. */
interface Moved {
  readonly ids: readonly HotFolderId[];
  /** The station's order at that time. */
  readonly before: string;
  readonly isSaved: boolean;
}

const keyOf = (ids: readonly HotFolderId[]): string => ids.join(' ');

/**
 * The hot folders in the operator's order, and functions to move them. A move is saved at once and can be
 * undone.
 */
export function useFolderOrder(folders: readonly HotFolder[]): {
  readonly folders: readonly HotFolder[];
  readonly list: RefObject<HTMLOListElement | null>;
  readonly reorder: Reorder<HotFolderId>;
} {
  const { t, problem } = useTranslation('hot-folders');
  const station = useStation();
  const notify = useNotify();
  const notifySaved = useSavedNotice();
  const [moved, setMoved] = useState<Moved | null>(null);
  const listed = keyOf(folders.map(({ id }) => id));
  const isOver = (one: Moved): boolean =>
    listed === keyOf(one.ids) ||
    (one.isSaved && listed !== one.before) ||
    one.ids.length !== folders.length ||
    folders.some(({ id }) => !one.ids.includes(id));
  if (moved !== null && isOver(moved)) setMoved(null);
  const shown =
    moved === null || isOver(moved)
      ? folders
      : moved.ids.flatMap((id) => folders.filter((folder) => folder.id === id));

  const order = async (ids: readonly HotFolderId[]): Promise<void> =>
    (await station.client()).hotFolders.reorder({ ids: [...ids] });
  const save = async (ids: readonly HotFolderId[], before: readonly HotFolderId[]): Promise<void> => {
    try {
      await order(ids);
      setMoved((now) => (now !== null && keyOf(now.ids) === keyOf(ids) ? { ...now, isSaved: true } : now));
      notifySaved(t('orderOfFolders'), () => order(before));
    } catch (error) {
      setMoved(null);
      notify({ text: problem(error).message });
    }
  };
  const [list, reorder] = useReorder(
    shown.map(({ id }) => id),
    (ids) => setMoved({ ids, before: listed, isSaved: false }),
    (ids, before) => void save(ids, before),
  );
  return { folders: shown, list, reorder };
}
