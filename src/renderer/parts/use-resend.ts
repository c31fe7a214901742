import { useState } from 'react';
import type { QueueFile } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { filesFor, whyNotResent } from './files-actions.ts';
import type { RowKey } from './use-files-actions.ts';

/**
 * Asks for the reason of a resend if a file of some rows can be resent; otherwise says why none can.
 * @returns the sent files of the rows while the reason is asked for; null otherwise
 */
export function useResend(): {
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
    const why = whyNotResent(files);
    if (why === null) setAsked(filesFor('deliverAgain', files));
    else notify({ text: t(`notResent.${why}`) });
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
