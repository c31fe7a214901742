import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import type { SeenFile } from './decide-knowingly.ts';
import { useDecide } from './use-decide.ts';
import { useFileWords } from './use-file-words.ts';

/** Says of files that were missing from their hot folder that the RIP has them. */
export function useConfirmPickedUp(): (files: readonly (SeenFile & { readonly name: string })[]) => void {
  const { t, problem } = useTranslation('actions');
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const inWords = useFileWords();
  return (files) => {
    const words = { done: (done: readonly SeenFile[]) => t('confirm.done', { what: inWords(files, done) }) };
    decideAndReport(files, { kind: 'confirm-picked-up' }, words).catch((error: unknown) =>
      notify({ text: problem(error).message }),
    );
  };
}
