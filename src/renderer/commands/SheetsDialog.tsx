import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Overview, Sheets, SheetsWanted } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { readArtwork } from '../transport/read-artwork.ts';
import { takeOut } from '../transport/station-copy.ts';
import type { StationClient } from '../transport/transport.ts';

type Made =
  | { readonly kind: 'making' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'made'; readonly sheets: Sheets };

/** Makes the sheets while the dialog is open; closing it ends that. */
function useSheets(wanted: SheetsWanted): Made {
  const station = useStation();
  const [asked] = useState(wanted);
  const [made, setMade] = useState<Made>({ kind: 'making' });
  useEffect(() => {
    const closed = new AbortController();
    const { signal } = closed;
    station
      .client()
      .then((client) => client.paper.sheets(asked, { signal }))
      .then(
        (sheets) => !signal.aborted && setMade({ kind: 'made', sheets }),
        (error: unknown) => !signal.aborted && setMade({ kind: 'failed', error }),
      );
    return () => closed.abort();
  }, [station, asked]);
  return made;
}

/** Opens the system's print dialog; null in a browser, which prints from its own viewer. */
function printerOf(
  overview: Overview | null,
): ((client: StationClient, sheets: Sheets) => Promise<void>) | null {
  if (overview?.shell === true) return (client, { id }) => client.paper.print({ id });
  return location.protocol === 'app:'
    ? (_client, { id, fileName }) => takeOut('print', { id, name: fileName })
    : null;
}

/** Offers sheets: to print them, or to save them as a PDF. */
export function SheetsDialog(props: { readonly wanted: SheetsWanted; readonly onClose: () => void }) {
  const { t } = useTranslation('actions');
  const made = useSheets(props.wanted);
  return (
    <Dialog onClose={props.onClose} title={t('shift' in props.wanted ? 'paper.shift' : 'paper.title')}>
      {made.kind === 'making' && (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{t('shift' in props.wanted ? 'paper.makingShift' : 'paper.making')}</Text>
        </Group>
      )}
      {made.kind === 'failed' && <ProblemNote error={made.error} />}
      {made.kind === 'made' && <Ready sheets={made.sheets} onDone={props.onClose} />}
    </Dialog>
  );
}

function Ready({ sheets, onDone }: { readonly sheets: Sheets; readonly onDone: () => void }) {
  const { t } = useTranslation('actions');
  const print = useStationState(({ overview }) => printerOf(overview));
  const call = useCall();
  const { id, fileName, jobs, pages } = sheets;
  const finish = (work: (client: StationClient) => Promise<void>): void =>
    call.run(async (client) => {
      await work(client);
      onDone();
    });
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {jobs === 0 ? t('paper.readyShift', { count: pages }) : t('paper.ready', { count: jobs, pages })}
      </Text>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group justify="flex-end">
        <Button
          variant="default"
          onClick={() => finish(async () => download([await readArtwork(id)], fileName, 'application/pdf'))}
        >
          {t('paper.save')}
        </Button>
        {print === null ? (
          <Button
            component="a"
            href={`paper/${id}`}
            target="_blank"
            rel="noopener"
            data-autofocus
            onClick={onDone}
          >
            {t('paper.open')}
          </Button>
        ) : (
          <Button
            data-autofocus
            loading={call.busy}
            onClick={() => finish((client) => print(client, sheets))}
          >
            {t('paper.print')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
