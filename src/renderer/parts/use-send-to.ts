import { useState } from 'react';
import type { QueueFile } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import type { RowKey } from './use-files-actions.ts';

/**
 * Asks for the hot folders of the files of some rows that no rule decides about; if there are none, says so.
 * @returns those files while the hot folders are asked for; null otherwise
 */
export function useSendTo(): {
  readonly asked: readonly QueueFile[] | null;
  readonly ask: (keys: readonly RowKey[]) => void;
  readonly close: () => void;
} {
  const [asked, setAsked] = useState<readonly QueueFile[] | null>(null);
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('actions');
  const ask = async (keys: readonly RowKey[]): Promise<void> => {
    const { queue } = await station.client();
    const files = await queue.files({ keys: [...keys] });
    const undecided = files.filter(({ state }) => state === 'no-route');
    if (undecided.length > 0) setAsked(undecided);
    else notify({ text: t('sendTo.none') });
  };
  return {
    asked,
    ask: (keys) =>
      void ask(keys).catch((error: unknown) => {
        const { message, remedy } = problem(error);
        notify({ text: `${message} ${remedy}` });
      }),
    close: () => setAsked(null),
  };
}
