import type { Incident } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** An incident in one line: what is wrong, since when, and how many files it holds up. */
export function useIncidentText(now: number): (incident: Incident) => string {
  const { t, f, say } = useTranslation('incidents');
  return ({ what: message, since, delayed }) => {
    const what = t('since', { what: say(message), time: f.moment(since, now) });
    if (delayed.files === 0) return what;
    const count = t('files', { count: delayed.files });
    const files =
      delayed.batches === null
        ? t('ofJobs', { files: count, count: delayed.jobs })
        : t('ofBatches', { files: count, count: delayed.batches });
    return t('withFiles', { what, files });
  };
}
