import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import type { RowKey } from './use-files-actions.ts';

/**
 * Moves rows to the front of downloads and sending; if all are there already, moves them back. Reports what
 * it did, and can be undone.
 */
export function useRush(): (keys: readonly RowKey[]) => void {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('actions');
  const set = async (keys: readonly RowKey[], isRush: boolean): Promise<readonly RowKey[]> => {
    const { queue } = await station.client();
    const { changed } = await queue.decide({ keys: [...keys], decision: { kind: 'rush', isRush } });
    return changed;
  };
  const toggle = async (keys: readonly RowKey[]): Promise<void> => {
    const toFront = await set(keys, true);
    const isRush = toFront.length > 0;
    const changed = isRush ? toFront : await set(keys, false);
    const undo = async (): Promise<void> => {
      if (changed.length > 0) await set(changed, !isRush);
    };
    notify({ text: t(isRush ? 'done.rush' : 'done.noRush', { count: changed.length }), undo });
  };
  return (keys) =>
    void toggle(keys).catch((error: unknown) => {
      const { message, remedy } = problem(error);
      notify({ text: `${message} ${remedy}` });
    });
}
