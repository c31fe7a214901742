import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { plainView } from '../state/queue-view.ts';
import { useStation } from '../state/station-context.tsx';
import type { StationClient } from '../transport/transport.ts';
import { goTo, hashOf, hashOfRow } from './route.ts';

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');

/**
 * Where a code leads: to the job with that id or number, or else to the only match; null if there is none
 * or more than one.
 */
async function placeOf(
  client: StationClient,
  code: string,
): Promise<{ readonly hash: string | null; readonly found: number }> {
  const { rows, total } = await client.queue.list({ search: code, limit: 2 });
  const [only] = rows;
  if (only === undefined || total !== 1) return { hash: null, found: total };
  if (only.kind === 'job' || only.kind === 'component') return { hash: hashOfRow(only), found: 1 };
  const { jobs } = await client.batch.get({ key: only.key });
  const job = jobs.find(({ serviceId, numbers }) =>
    [serviceId, ...numbers.map(({ text }) => text)].some((one) => letters(one).startsWith(letters(code))),
  );
  return { hash: job === undefined ? hashOfRow(only) : hashOf('job', job.key), found: 1 };
}

/**
 * Goes to what a scanned or typed code names. Searches if there are several matches, and says so if there
 * is none.
 */
export function useJump(): (code: string) => void {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('shell');
  return (code) => {
    station
      .client()
      .then((client) => placeOf(client, code))
      .then(({ hash, found }) => {
        if (hash !== null) return goTo(hash);
        if (found === 0) return notify({ text: t('scan.nothing', { code }) });
        station.setView({ ...plainView, search: code });
        goTo(hashOf('queue'));
      })
      .catch((error: unknown) => notify({ text: problem(error).message }));
  };
}
