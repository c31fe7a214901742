import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { QueueRow } from '../../contract/index.ts';
import { downloadTable } from '../hooks/download.ts';
import { useRowName } from '../hooks/use-row-name.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useCellText } from './use-cell-text.ts';
import { useColumns } from './use-columns.ts';

/** The station hands out this many rows at a time. */
const PAGE = 500;

/** Exports the rows of the open groups, with the chosen columns, as a file for a spreadsheet. */
export function ExportList() {
  const { t } = useTranslation('queue');
  const { t: states } = useTranslation('states');
  const station = useStation();
  const notify = useNotify();
  const nameOf = useRowName();
  const textOf = useCellText();
  const [columns] = useColumns();
  const call = useCall();
  const read = async (): Promise<readonly QueueRow[]> => {
    const rows: QueueRow[] = [];
    for (;;) {
      const page = await station.queueRows(rows.length, PAGE);
      rows.push(...page);
      if (page.length < PAGE) return rows;
    }
  };
  const run = async (): Promise<void> => {
    const rows = await read();
    const heading = [t('stage'), t('column.customer'), ...columns.map((column) => t(`column.${column}`))];
    const lines = rows.map((row) => [
      states(`phase.${row.phase}`),
      nameOf(row),
      ...columns.map((column) => textOf(column, row)),
    ]);
    downloadTable('queue', [heading, ...lines]);
    notify({ text: t('exported', { count: rows.length }) });
  };
  return (
    <Button
      variant="default"
      loading={call.busy}
      leftSection={<IconDownload aria-hidden />}
      onClick={() => call.run(run)}
    >
      {t('exportList')}
    </Button>
  );
}
