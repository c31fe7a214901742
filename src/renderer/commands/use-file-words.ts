import type { ArtworkId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Names a file among those a dialog is about; several are counted. */
export function useFileWords(
  files: readonly { readonly id: ArtworkId; readonly name: string }[],
): (some: readonly { readonly id: ArtworkId }[]) => string {
  const { t } = useTranslation('actions');
  return (some) => {
    const only = some.length === 1 ? files.find(({ id }) => id === some[0]?.id) : undefined;
    return only?.name ?? t('fileCount', { count: some.length });
  };
}
