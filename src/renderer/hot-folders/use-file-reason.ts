import type { DeliveredFile } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** Why files need attention, without their names, which are on their lines; null if there is no reason. */
export function useFileReason(): (file: DeliveredFile) => string | null {
  const { t, say } = useTranslation('hot-folders');
  return ({ problem }) => {
    const folder = String(problem?.values.folder ?? '');
    switch (problem?.code) {
      case undefined:
        return null;
      case 'delivery.stuck':
        return t('reason.stuck');
      case 'delivery.refused':
        return t('reason.rejected', { folder });
      case 'delivery.warned':
        return t('reason.warned', { folder });
      case 'delivery.unknown':
        return t('reason.unknown');
      default:
        return problem === null ? null : say(problem);
    }
  };
}
