import { useTranslation } from '../locales/words-context.tsx';
import { type AskedFiles, useAskedFiles } from './use-asked-files.ts';

/** Asks where to send the files of some rows; if none of them can be sent elsewhere, says so. */
export function useSendTo(): AskedFiles {
  const { t } = useTranslation('actions');
  return useAskedFiles((files) => (files.some(({ movable }) => movable !== null) ? files : t('sendTo.none')));
}
