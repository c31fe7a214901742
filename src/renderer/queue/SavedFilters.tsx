import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '../../contract/index.ts';
import { noFilter, type QueueFilter } from '../state/queue-data.ts';
import { useWords } from '../words/words-context.tsx';

/** Filters that were given a name: use one, keep the present one, or let one go. */
export function SavedFilters(props: {
  readonly filter: QueueFilter;
  readonly saved: readonly SavedFilter[];
  readonly onUse: (filter: QueueFilter) => void;
  readonly onChange: (saved: readonly SavedFilter[]) => void;
}) {
  const { t } = useWords('queue');
  const [name, setName] = useState('');
  const { filter, saved } = props;
  const isPlain = filter.search === '' && filter.phases.length + filter.statuses.length === 0;
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    const { search, phases, statuses } = filter;
    props.onChange([
      ...saved.filter((one) => one.name !== called),
      { name: called, search, phases: [...phases], statuses: [...statuses] },
    ]);
    setName('');
  };
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark aria-hidden />}>
          {t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Stack gap={8} miw="17rem">
          {saved.length === 0 && (
            <Text size="sm" c="var(--quiet)">
              {t('noFilters')}
            </Text>
          )}
          {saved.map((one) => (
            <Group key={one.name} justify="space-between" wrap="nowrap">
              <Button variant="subtle" size="compact-md" onClick={() => props.onUse(one)}>
                {one.name}
              </Button>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('forgetFilter', { name: one.name })}
                onClick={() => props.onChange(saved.filter((other) => other !== one))}
              >
                <IconTrash aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {!isPlain && (
            <form onSubmit={keep}>
              <Group gap={8} wrap="nowrap" align="flex-end">
                <TextInput
                  label={t('keepFilter')}
                  value={name}
                  maxLength={40}
                  onChange={(event) => setName(event.currentTarget.value)}
                />
                <Button type="submit" variant="default" disabled={name.trim() === ''}>
                  {t('keep')}
                </Button>
              </Group>
            </form>
          )}
          {!isPlain && (
            <Button variant="default" onClick={() => props.onUse(noFilter)}>
              {t('showAll')}
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
