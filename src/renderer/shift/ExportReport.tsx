import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ShiftCounts, ShiftGrouping, type ShiftReport, WasteGrouping } from '../../contract/index.ts';
import { downloadTable } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useGroupName } from './use-group-name.ts';
import { useWasteWords } from './use-waste-words.ts';

const columns = ['sent', 'pickedUp', 'rejected', 'resent', 'jobs', 'copies'] as const;

/** Exports the numbers for a spreadsheet: of all, of each group, of waste, and of each hour or day. */
export function ExportReport({ report }: { readonly report: ShiftReport }) {
  const { t, f } = useTranslation('shift');
  const notify = useNotify();
  const nameOf = useGroupName();
  const { nameOf: wasteName } = useWasteWords();
  const numbersOf = (counts: Partial<ShiftCounts>): string[] =>
    columns.map((column) => (counts[column] === undefined ? '' : String(counts[column])));
  const save = (): void => {
    const steps = report.steps.map((step) => [
      t(`plot.${report.stepUnit}`),
      f.dateAndTime(step.from),
      ...numbersOf(step),
    ]);
    downloadTable('shift', [
      [t('group'), t('name'), ...columns.map((column) => t(column)), t('wasteFilesKnown')],
      [
        t('total'),
        `${f.dateAndTime(report.from)} – ${f.dateAndTime(report.until)}`,
        ...numbersOf(report.totals),
      ],
      ...ShiftGrouping.options.flatMap((by) =>
        report.groups[by].map((group) => [t(by), nameOf(by, group.name), ...numbersOf(group)]),
      ),
      ...WasteGrouping.options.flatMap((by) =>
        report.waste[by].map(({ name, files, copies, known }) => [
          `${t('waste')}: ${t(by)}`,
          wasteName(by, name),
          ...numbersOf({ resent: files, copies }),
          String(known),
        ]),
      ),
      ...steps,
    ]);
    notify({ text: t('exported') });
  };
  return (
    <Button variant="default" leftSection={<IconDownload aria-hidden />} onClick={save}>
      {t('export')}
    </Button>
  );
}
