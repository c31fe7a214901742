import { Group, SegmentedControl, Select, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import {
  ActivityDetail,
  ActivityFilter,
  ChangeSource,
  SentFilter,
  Transition,
} from '../../contract/index.ts';
import { DateField } from '../components/DateField.tsx';
import shell from '../components/screen.module.css';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { capitalised } from './capitalised.ts';
import { ExportButton } from './ExportButton.tsx';
import { LogLines } from './LogLines.tsx';
import { SentLines } from './SentLines.tsx';
import { StationSelect, type Whose } from './StationSelect.tsx';

const { subject: Subject } = Transition.shape;

/** Midnight of a day from the date field, in the window's own time; null for none. */
const startOf = (day: string, plusDays: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + plusDays);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Did we get that file, and when? Every line of the transition log, to search and export. */
export function ActivityScreen() {
  const { t, f } = useTranslation('activity');
  const { t: states } = useTranslation('states');
  const [detail, setDetail] = useState<ActivityDetail>('events');
  const [typed, setTyped] = useState({ search: '', subject: '', source: '', from: '', until: '' });
  const settled = useDeferredValue(typed);
  const searchField = useRef<HTMLInputElement>(null);
  useAction('search', () => searchField.current?.focus());
  const isInSite = useStationState(({ overview }) => (overview?.site ?? null) !== null);
  const [chosen, setWhose] = useState<Whose>('own');
  // The log of this station stays when the site is left.
  const whose = isInSite ? chosen : 'own';
  const isOwn = whose === 'own';
  const subject = Subject.safeParse(settled.subject);
  const source = ChangeSource.safeParse(settled.source);
  const common = {
    search: settled.search,
    from: startOf(settled.from, 0),
    until: startOf(settled.until, 1),
  };
  const filter = ActivityFilter.parse({
    ...common,
    detail,
    subjects: subject.success ? [subject.data] : [],
    sources: source.success ? [source.data] : [],
  });
  const sentFilter = SentFilter.parse({ ...common, station: isOwn || whose === 'all' ? null : whose });
  const isFiltered = Object.values(settled).some((value) => value !== '');
  const change = (some: Partial<typeof typed>): void => setTyped((now) => ({ ...now, ...some }));
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        {isOwn && (
          <Group gap="sm">
            <SegmentedControl
              aria-label={t('detail')}
              data={ActivityDetail.options.map((value) => ({ value, label: t(value) }))}
              value={detail}
              onChange={(value) => setDetail(ActivityDetail.parse(value))}
            />
            <ExportButton filter={filter} />
          </Group>
        )}
      </Group>
      <Group gap="sm" mb="md" align="flex-end">
        <TextInput
          ref={searchField}
          label={t('search')}
          leftSection={<IconSearch aria-hidden />}
          value={typed.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
          style={{ flex: '1 1 11rem', maxWidth: '24rem' }}
        />
        {isInSite && <StationSelect value={whose} onChange={setWhose} />}
        {isOwn && (
          <>
            <Select
              label={t('subject')}
              data={[
                { value: '', label: t('all') },
                ...Subject.options.map((value) => ({ value, label: t(`subjects.${value}`) })),
              ]}
              value={typed.subject}
              onChange={(value) => change({ subject: value ?? '' })}
              allowDeselect={false}
              w="8.5rem"
            />
            <Select
              label={t('source')}
              data={[
                { value: '', label: t('all') },
                ...ChangeSource.options.map((value) => ({
                  value,
                  label: capitalised(states(`source.${value}`), f.locale),
                })),
              ]}
              value={typed.source}
              onChange={(value) => change({ source: value ?? '' })}
              allowDeselect={false}
              w="8.5rem"
            />
          </>
        )}
        <DateField label={t('from')} value={typed.from} onChange={(from) => change({ from })} />
        <DateField label={t('until')} value={typed.until} onChange={(until) => change({ until })} />
      </Group>
      {isOwn ? (
        <LogLines filter={filter} isFiltered={isFiltered} />
      ) : (
        <SentLines filter={sentFilter} isFiltered={isFiltered} />
      )}
    </div>
  );
}
