import { Button, Group, Loader, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { MAX_LABELS_EACH, type Overview, type Sheets, type SheetsWanted } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { readArtwork } from '../transport/read-artwork.ts';
import { takeOut } from '../transport/station-copy.ts';
import type { StationClient } from '../transport/transport.ts';

/** Sheets or labels of some rows, or the report of a period. */
export type Offered = Exclude<SheetsWanted, { readonly labels: unknown }>;
type RowKeys = Extract<SheetsWanted, { readonly keys: unknown }>['keys'];

type Made =
  | { readonly kind: 'making' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'made'; readonly sheets: Sheets };

/** Makes the file while this is shown; whatever ends that ends the making. */
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

const kinds = ['sheets', 'labels', 'zpl'] as const;
type Kind = (typeof kinds)[number];
/** What this window made last: one at a packing table makes labels all day. */
let lastKind: Kind = 'sheets';
const counts = Array.from({ length: MAX_LABELS_EACH }, (_, index) => String(index + 1));

/** What the window asks for, of the rows with these keys. */
function wantedOf(kind: Kind, keys: RowKeys, each: number): SheetsWanted {
  if (kind === 'sheets') return { keys };
  return { labels: keys, as: kind === 'zpl' ? 'zpl' : 'pdf', each };
}

/** Offers sheets or labels: to print them, or to save them as a file. */
export function SheetsDialog(props: { readonly wanted: Offered; readonly onClose: () => void }) {
  const { wanted, onClose } = props;
  const { t } = useTranslation('actions');
  const [kind, setKind] = useState(lastKind);
  const [each, setEach] = useState(1);
  if ('shift' in wanted) {
    return (
      <Dialog onClose={onClose} title={t('paper.shift')}>
        <Making wanted={wanted} onDone={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={onClose} title={t(kind === 'sheets' ? 'paper.title' : 'paper.labelsTitle')}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('paper.kind')}
          data={kinds.map((value) => ({ value, label: t(`paper.${value}`) }))}
          value={kind}
          onChange={(chosen) => {
            lastKind = chosen;
            setKind(chosen);
          }}
        />
        {kind !== 'sheets' && (
          <NativeSelect
            label={t('paper.each')}
            description={t('paper.eachWhy')}
            data={counts}
            value={String(each)}
            onChange={({ currentTarget }) => setEach(Number(currentTarget.value))}
          />
        )}
        <Making
          key={kind === 'sheets' ? kind : `${kind} ${each}`}
          wanted={wantedOf(kind, wanted.keys, each)}
          onDone={onClose}
        />
      </Stack>
    </Dialog>
  );
}

const makingOf = (wanted: SheetsWanted): 'making' | 'makingLabels' | 'makingShift' => {
  if ('shift' in wanted) return 'makingShift';
  return 'keys' in wanted ? 'making' : 'makingLabels';
};

function Making({ wanted, onDone }: { readonly wanted: SheetsWanted; readonly onDone: () => void }) {
  const { t } = useTranslation('actions');
  const made = useSheets(wanted);
  switch (made.kind) {
    case 'making':
      return (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text size="sm">{t(`paper.${makingOf(wanted)}`)}</Text>
        </Group>
      );
    case 'failed':
      return <ProblemNote error={made.error} />;
    case 'made':
      return <Ready wanted={wanted} sheets={made.sheets} onDone={onDone} />;
  }
}

function Ready(props: {
  readonly wanted: SheetsWanted;
  readonly sheets: Sheets;
  readonly onDone: () => void;
}) {
  const { wanted, sheets, onDone } = props;
  const { t } = useTranslation('actions');
  const print = useStationState(({ overview }) => printerOf(overview));
  const call = useCall();
  const { id, fileName, jobs, pages } = sheets;
  const isZpl = 'labels' in wanted && wanted.as === 'zpl';
  const ready = {
    making: () => t('paper.ready', { count: jobs, pages }),
    makingLabels: () => t('paper.readyLabels', { count: pages }),
    makingShift: () => t('paper.readyShift', { count: pages }),
  };
  const finish = (work: (client: StationClient) => Promise<void>): void =>
    call.run(async (client) => {
      await work(client);
      onDone();
    });
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {ready[makingOf(wanted)]()}
      </Text>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group justify="flex-end">
        <Button
          variant={isZpl ? 'filled' : 'default'}
          data-autofocus={isZpl || undefined}
          onClick={() =>
            finish(async () =>
              download([await readArtwork(id)], fileName, isZpl ? 'text/plain' : 'application/pdf'),
            )
          }
        >
          {t(isZpl ? 'paper.saveZpl' : 'paper.save')}
        </Button>
        {isZpl ? null : print === null ? (
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
