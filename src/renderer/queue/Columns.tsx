import { ActionIcon, Checkbox, Group, Popover, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react';
import { QueueColumn } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ExportList } from './ExportList.tsx';
import { moved } from './reorder.ts';
import { ToolButton } from './ToolButton.tsx';
import { useColumns } from './use-columns.ts';
import { useQueueSettings } from './use-queue-settings.ts';

const densities = ['comfortable', 'compact'] as const;

/** The height of rows, and the columns of the queue with their order. */
export function Columns() {
  const { t } = useTranslation('queue');
  const [columns, change] = useColumns();
  const [{ density }, changeSettings] = useQueueSettings();
  const onChange = (next: readonly QueueColumn[]): void => change(() => next);
  const rest = QueueColumn.options.filter((column) => !columns.includes(column));
  return (
    // In a low window it is as high as there is room, and scrolls.
    <Popover position="bottom-end" withinPortal={false} trapFocus middlewares={{ size: true }}>
      <Popover.Target>
        <ToolButton Icon={IconColumns3} word={t('columns')} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns')} style={{ overflowY: 'auto' }}>
        <Stack gap={6} miw="17rem">
          <SegmentedControl
            aria-label={t('density')}
            data={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
            value={density}
            disabled={changeSettings === null}
            onChange={(value) =>
              changeSettings?.(() => ({ density: value === 'compact' ? value : 'comfortable' }))
            }
          />
          {columns.map((column, index) => (
            <Group key={column} justify="space-between" wrap="nowrap">
              <Checkbox
                label={t(`column.${column}`)}
                checked
                onChange={() => onChange(columns.filter((one) => one !== column))}
              />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  disabled={index === 0}
                  aria-label={t('columnUp', { column: t(`column.${column}`) })}
                  onClick={() => onChange(moved(columns, index, -1))}
                >
                  <IconArrowUp aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  disabled={index === columns.length - 1}
                  aria-label={t('columnDown', { column: t(`column.${column}`) })}
                  onClick={() => onChange(moved(columns, index, 1))}
                >
                  <IconArrowDown aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
          ))}
          {rest.length > 0 && (
            <Text size="xs" c="var(--quiet)" mt={6}>
              {t('columnsMore')}
            </Text>
          )}
          {rest.map((column) => (
            <Checkbox
              key={column}
              label={t(`column.${column}`)}
              checked={false}
              onChange={() => onChange([...columns, column])}
            />
          ))}
          <ExportList />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
