import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';

/** For what is saved at once: says so, with the way back. */
export function useSavedNotice(): (
  /** What was saved, as the screen calls it. */
  what: string,
  /** Saves again what was saved before; rejects where that is refused. */
  undo: () => Promise<void>,
) => void {
  const { t } = useTranslation('common');
  const notify = useNotify();
  return (what, undo) => notify({ text: t('saved', { what }), undo });
}
