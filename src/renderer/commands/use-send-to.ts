import { useTranslation } from '../locales/words-context.tsx';
import { type AskedFiles, useAskedFiles } from './use-asked-files.ts';

/** Asks where to send the files of some rows that no rule decides about; if there are none, says so. */
export function useSendTo(): AskedFiles {
  const { t } = useTranslation('actions');
  return useAskedFiles((files) => {
    const undecided = files.filter(({ state }) => state === 'no-route');
    return undecided.length > 0 ? undecided : t('sendTo.none');
  });
}
