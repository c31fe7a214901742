import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';

/** For changes that are saved at once: says so, with a way back. */
export function useSavedNotice(): (
  /** What was saved, in the screen's words. */
  what: string,
  /** Saves the previous values again; rejects if that is refused. */
  undo: () => Promise<void>,
) => void {
  const { t } = useTranslation('common');
  const notify = useNotify();
  return (what, undo) => notify({ text: t('saved', { what }), undo });
}
