import { useState } from 'react';
import type { QueueFile } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import type { RowKey } from './use-files-actions.ts';

/** The files of some rows while a dialog asks about them; null otherwise. */
export interface AskedFiles {
  readonly asked: readonly QueueFile[] | null;
  readonly ask: (keys: readonly RowKey[]) => void;
  readonly close: () => void;
}

/**
 * Asks about files of some rows, or says why there is nothing to ask.
 * @param pick those to ask about, or a sentence.
 */
export function useAskedFiles(
  pick: (files: readonly QueueFile[]) => readonly QueueFile[] | string,
): AskedFiles {
  const [asked, setAsked] = useState<readonly QueueFile[] | null>(null);
  const station = useStation();
  const notify = useNotify();
  const { problem } = useTranslation('actions');
  const ask = async (keys: readonly RowKey[]): Promise<void> => {
    const { queue } = await station.client();
    const picked = pick(await queue.files({ keys: [...keys] }));
    if (typeof picked === 'string') notify({ text: picked });
    else setAsked(picked);
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
