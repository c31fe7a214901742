import { Button, Group, SegmentedControl, Select, Table, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useRef, useState } from 'react';
import { ActivityFilter, ChangeSource, Transition } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { FileName } from '../parts/FileName.tsx';
import parts from '../parts/parts.module.css';
import { Empty, FailedNote, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { Time } from '../parts/Time.tsx';
import { useStepLabel } from '../parts/Timeline.tsx';
import { listRow, useListKeys } from '../parts/use-list-keys.ts';
import { ExportButton } from './ExportButton.tsx';
import { joined, useActivity } from './use-activity.ts';

const { subject: Subject } = Transition.shape;

/** Midnight of a day as the date field gives it, in the window's own time; null for none. */
const startOf = (day: string, plusDays: number): string | null => {
  const [year, month, date] = day.split('-').map(Number);
  if (year === undefined || month === undefined || date === undefined) return null;
  const at = new Date(year, month - 1, date + plusDays);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Did we get that file, and when? Every line of the transition log, to be found and taken along. */
export function ActivityScreen() {
  const { t, say } = useTranslation('activity');
  const { t: states } = useTranslation('states');
  const stepOf = useStepLabel();
  const [detail, setDetail] = useState<ActivityFilter['detail']>('events');
  const [typed, setTyped] = useState({ search: '', subject: '', source: '', from: '', until: '' });
  const settled = useDeferredValue(typed);
  const searchField = useRef<HTMLInputElement>(null);
  useAction('search', () => searchField.current?.focus());
  const list = useListKeys<HTMLDivElement>();
  const subject = Subject.safeParse(settled.subject);
  const source = ChangeSource.safeParse(settled.source);
  const filter = ActivityFilter.parse({
    search: settled.search,
    detail,
    subjects: subject.success ? [subject.data] : [],
    sources: source.success ? [source.data] : [],
    from: startOf(settled.from, 0),
    until: startOf(settled.until, 1),
  });
  const { live, older, more, asking } = useActivity(filter);
  const isFiltered = Object.values(settled).some((value) => value !== '');
  const change = (some: Partial<typeof typed>): void => setTyped((now) => ({ ...now, ...some }));
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <Group gap="sm">
          <SegmentedControl
            aria-label={t('detail')}
            data={[
              { value: 'events', label: t('events') },
              { value: 'steps', label: t('steps') },
            ]}
            value={detail}
            onChange={(value) => setDetail(value === 'steps' ? 'steps' : 'events')}
          />
          <ExportButton filter={filter} />
        </Group>
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
            ...ChangeSource.options.map((value) => ({ value, label: states(`source.${value}`) })),
          ]}
          value={typed.source}
          onChange={(value) => change({ source: value ?? '' })}
          allowDeselect={false}
          w="8.5rem"
        />
        <TextInput
          type="date"
          label={t('from')}
          value={typed.from}
          onChange={(event) => change({ from: event.currentTarget.value })}
          w="8.75rem"
        />
        <TextInput
          type="date"
          label={t('until')}
          value={typed.until}
          onChange={(event) => change({ until: event.currentTarget.value })}
          w="8.75rem"
        />
      </Group>
      {live.kind === 'loading' && <Loading />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && live.data.entries.length === 0 && (
        <Empty title={t(isFiltered ? 'none' : 'empty')}>{t(isFiltered ? 'noneWhy' : 'emptyWhy')}</Empty>
      )}
      {live.kind === 'loaded' && live.data.entries.length > 0 && (
        <div ref={list} className={parts.sheet} style={{ overflowX: 'auto' }}>
          <Table layout="fixed" miw="50rem" verticalSpacing={6} horizontalSpacing="sm" highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th w="10rem">{t('when')}</Table.Th>
                <Table.Th w="28%">{t('became')}</Table.Th>
                <Table.Th>{t('job')}</Table.Th>
                <Table.Th w="14%">{t('customer')}</Table.Th>
                <Table.Th>{t('what')}</Table.Th>
                <Table.Th w="8rem">{t('source')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {joined(live.data.entries, older).map((entry) => (
                <Table.Tr key={entry.seq} {...listRow}>
                  <Table.Td className={parts.figures ?? ''} style={{ whiteSpace: 'nowrap' }}>
                    <Time at={entry.at} as="dateAndTime" />
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Text size="sm" fw={600}>
                      {stepOf(entry)}
                    </Text>
                    {entry.why !== null && (
                      <Text size="xs" c="var(--quiet)">
                        {say(entry.why)}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {entry.jobKey !== null && (
                      <Text component="a" href={hashOf('job', entry.jobKey)} size="sm" c="inherit">
                        {entry.jobName ?? entry.jobKey}
                      </Text>
                    )}
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{entry.customer}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Text size="sm">
                      <FileName name={entry.label} />
                    </Text>
                    <Text size="xs" c="var(--quiet)">
                      {t(`subjects.${entry.subject}`)}
                    </Text>
                  </Table.Td>
                  <Table.Td>
                    {states(`source.${entry.source}`)}
                    {entry.by !== null && (
                      <Text size="xs" c="var(--quiet)">
                        {entry.by}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {asking.error !== null && <ProblemNote error={asking.error} />}
      {more !== null && (
        <Group justify="center" mt="md">
          <Button variant="default" loading={asking.busy} onClick={more}>
            {t('older')}
          </Button>
        </Group>
      )}
    </div>
  );
}
