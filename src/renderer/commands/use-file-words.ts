import type { ArtworkId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Names one of some files; several are counted. */
export function useFileWords(): (
  files: readonly { readonly id: ArtworkId; readonly name: string }[],
  some: readonly { readonly id: ArtworkId }[],
) => string {
  const { t } = useTranslation('actions');
  return (files, some) => {
    const only = some.length === 1 ? files.find(({ id }) => id === some[0]?.id) : undefined;
    return only?.name ?? t('fileCount', { count: some.length });
  };
}
