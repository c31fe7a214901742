import type { Message } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** What is wrong with a file, without its name, for places that show the name beside it. */
export function useFileReason(): (problem: Message) => string {
  const { t, say } = useTranslation('hot-folders');
  return (problem) => {
    const folder = String(problem.values.folder ?? '');
    switch (problem.code) {
      case 'delivery.stuck':
        return t('reason.stuck');
      case 'delivery.rejected':
        return t('reason.rejected', { folder });
      case 'delivery.warned':
        return t('reason.warned', { folder });
      case 'delivery.missing':
        return t('reason.missing');
      case 'delivery.unknown':
        return t('reason.unknown');
      default:
        return say(problem);
    }
  };
}
