import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import type { ActivityFilter } from '../../contract/index.ts';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

/**
 * Exports all lines that match the filter as a file for a spreadsheet. Pressing it again while it runs
 * stops it.
 */
export function ExportButton({ filter }: { readonly filter: ActivityFilter }) {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('activity');
  const [running, setRunning] = useState<{ readonly stop: AbortController; readonly lines: number } | null>(
    null,
  );
  const run = async (stop: AbortController): Promise<void> => {
    const pieces: string[] = [];
    let lines = -1;
    const client = await station.client();
    for await (const piece of await client.activity.csv(filter, { signal: stop.signal })) {
      pieces.push(piece);
      lines += piece.split('\r\n').length - 1;
      setRunning({ stop, lines });
    }
    const name = `makeready-activity-${new Date().toISOString().slice(0, 10)}.csv`;
    download(pieces, name, 'text/csv;charset=utf-8');
    notify({ text: t('exported', { count: lines }) });
  };
  const press = (): void => {
    if (running !== null) {
      running.stop.abort();
      return;
    }
    const stop = new AbortController();
    setRunning({ stop, lines: 0 });
    run(stop)
      .catch((error: unknown) => {
        if (!stop.signal.aborted) notify({ text: problem(error).message });
      })
      .finally(() => setRunning(null));
  };
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden />} onClick={press}>
      {running === null ? t('export') : t('stopExport', { count: Math.max(0, running.lines) })}
    </Button>
  );
}
