import { useTranslation } from '../locales/words-context.tsx';
import { filesFor, whyNotResent } from './files-actions.ts';
import { type AskedFiles, useAskedFiles } from './use-asked-files.ts';

/** Asks for the reason of a resend if a file of some rows can be resent; otherwise says why none can. */
export function useResend(): AskedFiles {
  const { t } = useTranslation('actions');
  return useAskedFiles((files) => {
    const why = whyNotResent(files);
    return why === null ? filesFor('resend', files) : t(`notResent.${why}`);
  });
}
