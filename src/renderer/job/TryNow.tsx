import { Button } from '@mantine/core';
import type { Artwork } from '../../contract/index.ts';
import { ProblemNote } from '../components/States.tsx';
import { wordToGoOn } from '../hooks/resume-label.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Downloads a file now that has stopped, waits for its next attempt, or is at another station. */
export function TryNow({ file }: { readonly file: Pick<Artwork, 'id' | 'state' | 'reason' | 'deliveries'> }) {
  const { t } = useTranslation('transfers');
  const call = useCall();
  if (file.state !== 'failed' && file.state !== 'waiting') return null;
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={call.busy}
        onClick={() =>
          call.run(
            async (client) =>
              void (await client.transfers.change({ which: { ids: [file.id] }, change: 'resume' })),
          )
        }
      >
        {t(wordToGoOn(file))}
      </Button>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
