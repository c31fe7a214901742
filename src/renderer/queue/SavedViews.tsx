import { ActionIcon, Button, Group, Popover, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconTrash } from '@tabler/icons-react';
import { SavedView } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { plainView, viewOf } from '../state/queue-view.ts';
import { useStationState } from '../state/station-context.tsx';
import { ToolButton } from './ToolButton.tsx';
import { useChangeView } from './use-change-view.ts';
import { useQueueSettings, withView } from './use-queue-settings.ts';
import { withViewAsBefore } from './view-undo.ts';

/** Named views, which the navigation lists: use, save and delete them here. */
export function SavedViews() {
  const { t } = useTranslation('queue');
  return (
    <Popover position="bottom-end" withinPortal={false} trapFocus>
      <Popover.Target>
        <ToolButton Icon={IconBookmark} word={t('filters')} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filters')}>
        <Choice />
      </Popover.Dropdown>
    </Popover>
  );
}

const Named = SavedView.pick({ name: true });

function Choice() {
  const changeView = useChangeView();
  const notify = useNotify();
  const { t } = useTranslation('queue');
  const view = useStationState((state) => state.view);
  const [settings, change] = useQueueSettings();
  const { form, submit } = useSchemaForm({ schema: Named, initialValues: { name: '' } });
  const restore = (before: readonly SavedView[], name: string): void =>
    change?.((now) => ({ views: withViewAsBefore(now.views, before, name) }));
  const forget = ({ name }: SavedView): void => {
    const { views } = settings;
    change?.((now) => ({ views: now.views.filter((one) => one.name !== name) }));
    notify({ text: t('viewDeleted', { name }), undo: () => restore(views, name) });
  };
  const save = submit(({ name }) => {
    const { views } = settings;
    change?.((now) => ({ views: withView(now, view, name) }));
    notify({ text: t('viewSaved', { name }), undo: () => restore(views, name) });
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
          <Button variant="subtle" size="compact-md" onClick={() => changeView(() => viewOf(one))}>
            {one.name}
          </Button>
          <Only may="operate">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('forgetFilter', { name: one.name })}
              onClick={() => forget(one)}
            >
              <IconTrash aria-hidden />
            </ActionIcon>
          </Only>
        </Group>
      ))}
      <Only may="operate">
        <form onSubmit={save} noValidate>
          <Group gap={8} wrap="nowrap" align="flex-end">
            <TextInput label={t('keepFilter')} maxLength={40} {...form.getInputProps('name')} />
            <Button type="submit" variant="default" disabled={form.values.name.trim() === ''}>
              {t('keep')}
            </Button>
          </Group>
        </form>
      </Only>
      <Button variant="default" onClick={() => changeView(() => plainView)}>
        {t('plainView')}
      </Button>
    </Stack>
  );
}
