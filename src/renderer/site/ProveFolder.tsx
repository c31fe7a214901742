import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { z } from 'zod';
import type { SiteFolder } from '../../contract/index.ts';
import { FolderField } from '../components/FolderField.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useFolderChooser } from '../hooks/use-folder-chooser.ts';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';

/** Chooses the folder as this station sees it, and has it proven to be the one that others send to. */
export function ProveFolder({
  folder,
  onClose,
}: {
  readonly folder: SiteFolder;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('site');
  const { t: common } = useTranslation('common');
  const notify = useNotify();
  const chooser = useFolderChooser();
  const { id, name } = folder;
  const { form, onSubmit, call } = useSentForm({
    schema: z.object({ folder: z.string().trim().max(4096) }),
    initialValues: { folder: '' },
    async send(client, { folder: path }) {
      const { ticket } = await chooser.ticketFor(client, path);
      await client.site.share({ id, how: { kind: 'prove', folder: ticket } });
      notify({ text: t('folders.proven', { name }) });
      onClose();
    },
  });
  const error = call.error ?? chooser.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('folders.proveOne', { name })}
      size="lg"
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('folders.proveWhy')}</Text>
          <FolderField
            field={form.getInputProps('folder')}
            onPath={(path) => form.setFieldValue('folder', path)}
            chooser={chooser}
          />
          {error !== null && <ProblemNote error={error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={call.busy}>
              {t('folders.proveIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
