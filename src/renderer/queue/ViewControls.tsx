import {
  Button,
  Checkbox,
  Divider,
  Group,
  NativeSelect,
  Popover,
  SegmentedControl,
  Stack,
  Text,
} from '@mantine/core';
import { IconFilter, IconStack2 } from '@tabler/icons-react';
import {
  PrintFact,
  QueueDue,
  QueueGrouping,
  QueueLevel,
  type QueueStatusCounts,
} from '../../contract/index.ts';
import { FailedNote } from '../components/States.tsx';
import { TimeField } from '../components/TimeField.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';
import css from './queue.module.css';
import { useChangeView } from './use-change-view.ts';

/** What the rows are: batches, jobs or components. */
function LevelSwitch() {
  const changeView = useChangeView();
  const { t } = useTranslation('queue');
  const level = useStationState((state) => state.view.level);
  return (
    <SegmentedControl
      aria-label={t('levels')}
      data={QueueLevel.options.map((value) => ({ value, label: t(`level.${value}`) }))}
      value={level}
      // Another level has other statuses.
      onChange={(value) => changeView((now) => ({ ...now, level: QueueLevel.parse(value), statuses: [] }))}
    />
  );
}

function GroupBy() {
  const changeView = useChangeView();
  const { t } = useTranslation('queue');
  const groupBy = useStationState((state) => state.view.groupBy);
  return (
    <NativeSelect
      className={css.groupBy ?? ''}
      aria-label={t('groupBy')}
      title={t('groupedBy', { what: t(`grouping.${groupBy}`) })}
      leftSection={<IconStack2 aria-hidden />}
      data={QueueGrouping.options.map((value) => ({
        value,
        label: t('groupedBy', { what: t(`grouping.${value}`) }),
      }))}
      value={groupBy}
      onChange={({ currentTarget }) =>
        changeView((now) => ({ ...now, groupBy: QueueGrouping.parse(currentTarget.value) }))
      }
    />
  );
}

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** Filters rows by the service's statuses. */
function Statuses() {
  const changeView = useChangeView();
  const { t, f } = useTranslation('queue');
  const view = useStationState((state) => state.view);
  const { level } = view;
  const live = useLive<QueueStatusCounts>(['status counts', level], {
    load: (client) => client.queue.statusCounts({ level }),
    concerns: (event) => event.kind === 'row' || event.kind === 'row-gone',
  });
  const toggle = (code: string): void => {
    const isChosen = view.statuses.includes(code);
    const statuses = isChosen ? view.statuses.filter((one) => one !== code) : [...view.statuses, code];
    changeView((now) => ({ ...now, statuses }));
  };
  return (
    <Stack gap={8} miw="14rem">
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {(live.kind === 'loaded' ? live.data : []).map(({ code, name, phases }) => (
        <Checkbox
          key={code}
          label={`${name} ${f.number(sum(phases))}`}
          checked={view.statuses.includes(code)}
          onChange={() => toggle(code)}
        />
      ))}
      <Text size="xs" c="var(--quiet)">
        {t(`statusesWhy.${level}`)}
      </Text>
    </Stack>
  );
}

const days = ['late', 'today', 'tomorrow'] as const;
const aTime = /^\d\d:\d\d$/;
/** What the choice of a time begins with. */
const USUAL_TIME = '16:00';

/** Finds the rows that have to leave by then. */
function DueFilter() {
  const changeView = useChangeView();
  const { t, f } = useTranslation('queue');
  const due = useStationState((state) => state.view.due);
  const change = (next: string | null): void => changeView((now) => ({ ...now, due: next }));
  const isTime = due !== null && aTime.test(due);
  const isInstant = due !== null && !isTime && !days.some((day) => day === due);
  return (
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <NativeSelect
        label={t('column.ship-by')}
        data={[
          { value: '', label: t('due.any') },
          ...days.map((value) => ({ value, label: t(`due.${value}`) })),
          { value: 'time', label: t('due.time') },
          ...(isInstant ? [{ value: due, label: t('due.at', { time: f.dateAndTime(due) }) }] : []),
        ]}
        value={isTime ? 'time' : (due ?? '')}
        onChange={({ currentTarget: { value } }) =>
          change(value === '' ? null : value === 'time' ? USUAL_TIME : value)
        }
      />
      {isTime && (
        <TimeField
          label={t('due.byTime')}
          value={due}
          error={null}
          onChange={(time) => {
            const { data } = QueueDue.safeParse(time);
            if (data !== undefined) change(data);
          }}
        />
      )}
    </Group>
  );
}

/** Finds the rows that do not know something about their print. */
function UnknownFacts() {
  const changeView = useChangeView();
  const { t } = useTranslation('queue');
  const chosen = useStationState((state) => state.view.unknown);
  return (
    <Checkbox.Group
      label={t('unknownFacts')}
      value={[...chosen]}
      onChange={(values) => {
        const unknown = PrintFact.options.filter((fact) => values.includes(fact));
        changeView((now) => ({ ...now, unknown }));
      }}
    >
      <Stack gap={8} mt={8}>
        {PrintFact.options.map((fact) => (
          <Checkbox key={fact} value={fact} label={t(`unknown.${fact}`)} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function StatusFilter() {
  const { t } = useTranslation('queue');
  const statuses = useStationState((state) => state.view.statuses.length);
  const others = useStationState(({ view }) => view.unknown.length + (view.due === null ? 0 : 1));
  const count = statuses + others;
  return (
    <Popover position="bottom-start" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant={count > 0 ? 'light' : 'default'} leftSection={<IconFilter aria-hidden />}>
          {count === 0 ? t('statuses') : t(others === 0 ? 'statusesOf' : 'filtersOf', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('statuses')} mah="calc(100vh - 13rem)" style={{ overflowY: 'auto' }}>
        <DueFilter />
        <Divider my="sm" />
        <Statuses />
        <Divider my="sm" />
        <UnknownFacts />
      </Popover.Dropdown>
    </Popover>
  );
}

/** What the rows are, how they are grouped, their statuses and what is not known of them. */
export function ViewControls() {
  return (
    <>
      <LevelSwitch />
      <GroupBy />
      <StatusFilter />
    </>
  );
}
