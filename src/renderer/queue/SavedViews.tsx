import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { SavedView } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useSchemaForm } from '../parts/use-schema-form.ts';
import { plainView, viewOf } from '../state/queue-view.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useQueueSettings, withView } from './use-queue-settings.ts';

/** Views that were given a name, which the navigation lists: use, save and delete them here. */
export function SavedViews() {
  const { t } = useTranslation('queue');
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconBookmark aria-hidden />}>
          {t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Choice />
      </Popover.Dropdown>
    </Popover>
  );
}

const Named = SavedView.pick({ name: true });

function Choice() {
  const station = useStation();
  const { t } = useTranslation('queue');
  const view = useStationState((state) => state.view);
  const [settings, change] = useQueueSettings();
  const { form, submit } = useSchemaForm({ schema: Named, initialValues: { name: '' } });
  const save = submit(({ name }) => {
    change({ views: withView(settings, view, name) });
    form.reset();
  });
  return (
    <Stack gap={8} miw="17rem">
      {settings.views.length === 0 && (
        <Text size="sm" c="var(--quiet)">
          {t('noFilters')}
        </Text>
      )}
      {settings.views.map((one) => (
        <Group key={one.name} justify="space-between" wrap="nowrap">
          <Button variant="subtle" size="compact-md" onClick={() => station.setView(viewOf(one))}>
            {one.name}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('forgetFilter', { name: one.name })}
            onClick={() => change({ views: settings.views.filter((other) => other !== one) })}
          >
            <IconTrash aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <form onSubmit={save} noValidate>
        <Group gap={8} wrap="nowrap" align="flex-end">
          <TextInput label={t('keepFilter')} maxLength={40} {...form.getInputProps('name')} />
          <Button type="submit" variant="default" disabled={form.values.name.trim() === ''}>
            {t('keep')}
          </Button>
        </Group>
      </form>
      <Button variant="default" onClick={() => station.setView({ ...plainView })}>
        {t('plainView')}
      </Button>
    </Stack>
  );
}
