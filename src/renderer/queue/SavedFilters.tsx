import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { SavedFilter } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { isPlain, noFilter } from '../state/queue-data.ts';
import { useStation, useStationState } from '../state/station-context.tsx';

interface Saved {
  readonly saved: readonly SavedFilter[];
  readonly onChange: (saved: readonly SavedFilter[]) => void;
}

/** Filters that were given a name: use one, keep the present one, or let one go. */
export function SavedFilters(props: Saved) {
  const { t } = useTranslation('queue');
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark aria-hidden />}>
          {t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Choice {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ saved, onChange }: Saved) {
  const station = useStation();
  const { t } = useTranslation('queue');
  const filter = useStationState((state) => state.filter);
  const [name, setName] = useState('');
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    const called = name.trim();
    if (called === '') return;
    const { search, phases, statuses } = filter;
    onChange([
      ...saved.filter((one) => one.name !== called),
      { name: called, search, phases: [...phases], statuses: [...statuses] },
    ]);
    setName('');
  };
  return (
    <Stack gap={8} miw="17rem">
      {saved.length === 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('noFilters')}
        </Text>
      )}
      {saved.map((one) => (
        <Group key={one.name} justify="space-between" wrap="nowrap">
          <Button variant="subtle" size="compact-md" onClick={() => station.setFilter(one)}>
            {one.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('forgetFilter', { name: one.name })}
            onClick={() => onChange(saved.filter((other) => other !== one))}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {!isPlain(filter) && (
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
      {!isPlain(filter) && (
        <Button variant="default" onClick={() => station.setFilter(noFilter)}>
          {t('showAll')}
        </Button>
      )}
    </Stack>
  );
}
