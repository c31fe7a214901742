import { Group, SegmentedControl, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ShiftQuery, ShiftReport } from '../../contract/index.ts';
import { PrintButton } from '../commands/PrintButton.tsx';
import { DateField } from '../components/DateField.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { Empty, Failed, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { isRowChange } from '../state/row-changes.ts';
import { useLive } from '../state/use-live.ts';
import { ExportReport } from './ExportReport.tsx';
import { Figures } from './Figures.tsx';
import { Groups } from './Groups.tsx';

import { Plot } from './Plot.tsx';
import { instantsOf, type Period, periods } from './period.ts';
import { Operators, Reasons } from './Sheets.tsx';
import css from './shift.module.css';
import { Waste } from './Waste.tsx';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** What was done in a period, what was rejected and sent again and why, and who decided what. */
export function ShiftScreen() {
  const { t } = useTranslation('shift');
  const now = useNow(MINUTE_MS);
  const [period, setPeriod] = useState<Period>('last8');
  const [days, setDays] = useState({ from: '', until: '' });
  const query = instantsOf(period, days, now);
  const isIncomplete = days.from === '' || days.until === '';
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <SegmentedControl
          aria-label={t('period')}
          data={periods.map((value) => ({ value, label: t(value) }))}
          value={period}
          onChange={(value) => setPeriod(periods.find((one) => one === value) ?? 'last8')}
        />
      </Group>
      {period === 'chosen' && (
        <Group gap="sm" mb="md" align="flex-end">
          <DateField
            label={t('from')}
            value={days.from}
            onChange={(from) => setDays((now) => ({ ...now, from }))}
          />
          <DateField
            label={t('until')}
            value={days.until}
            onChange={(until) => setDays((now) => ({ ...now, until }))}
          />
        </Group>
      )}
      {query === null ? (
        <Text role="status" c={isIncomplete ? 'var(--quiet)' : 'var(--attention)'}>
          {t('choose')}
        </Text>
      ) : (
        <Report query={query} />
      )}
    </div>
  );
}

function Report({ query }: { readonly query: ShiftQuery }) {
  const { t, f } = useTranslation('shift');
  const live = useLive<ShiftReport>(['shift', query.from, query.until], {
    load: ({ shift }) => shift.summary(query),
    concerns: isRowChange,
    // A long report costs the station some time.
    paceMs: Date.parse(query.until) - Date.parse(query.from) > DAY_MS ? MINUTE_MS : 5_000,
    keepsPrevious: true,
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const report = live.data;
  const { totals, operators } = report;
  const hasNothing = totals.sent + totals.pickedUp + totals.rejected + operators.length === 0;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text c="var(--quiet)">
          {f.dateAndTime(report.from)} – {f.dateAndTime(report.until)}
        </Text>
        <Group gap="sm">
          <ExportReport report={report} />
          <Only may="operate">
            <PrintButton wanted={{ shift: query }} />
          </Only>
        </Group>
      </Group>
      {hasNothing ? (
        <Empty title={t('empty')}>{t('emptyWhy')}</Empty>
      ) : (
        <>
          <Figures report={report} />
          <Plot report={report} />
          <Groups groups={report.groups} totals={totals} />
          <Waste waste={report.waste} />
          <div className={css.below}>
            <Operators operators={operators} />
            <Reasons title={t('rejectReasons')} reasons={report.rejectReasons} />
          </div>
        </>
      )}
    </>
  );
}
