import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { type ArtworkId, type FoundTransfers, MAX_FOUND_JOBS } from '../../contract/index.ts';
import { Empty, FailedNote, Loading } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useLive } from '../state/use-live.ts';
import { type Place, TransferSection } from './TransferSection.tsx';

const JOBS_AT_ONCE = 50;
/** Minimum time between reads of the results while files move. */
const PACE_MS = 1_000;

/** What a search finds among all files on the station, and more on request. */
export function FoundFiles(props: {
  readonly search: string;
  readonly now: number;
  readonly places: ReadonlyMap<ArtworkId, Place>;
}) {
  const { search } = props;
  const { t } = useTranslation('transfers');
  const [asked, setAsked] = useState({ search, limit: JOBS_AT_ONCE });
  const limit = asked.search === search ? asked.limit : JOBS_AT_ONCE;
  const live = useLive<FoundTransfers & { readonly limit: number }>(
    ['found-transfers', search, String(limit)],
    {
      load: async (client) => ({ ...(await client.transfers.search({ search, limit })), limit }),
      concerns: (event) => event.kind === 'transfer' || event.kind === 'overview',
      paceMs: PACE_MS,
      keepsPrevious: true,
      sharesItems: true,
    },
  );
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <FailedNote failure={live} />;
  const { files, jobs, limit: shown } = live.data;
  if (files.length === 0) return <Empty title={t('noneFound')}>{t('noneFoundWhy')}</Empty>;
  return (
    <>
      <TransferSection
        title={t('found')}
        count={jobs > shown ? t('ofFirstJobs', { shown, count: jobs }) : t('ofJobs', { count: jobs })}
        transfers={files}
        now={props.now}
        places={props.places}
      />
      {jobs > shown && shown < MAX_FOUND_JOBS && (
        <Group justify="center">
          <Button
            variant="default"
            onClick={() => setAsked({ search, limit: Math.min(MAX_FOUND_JOBS, shown + JOBS_AT_ONCE) })}
          >
            {t('moreFound')}
          </Button>
        </Group>
      )}
    </>
  );
}
