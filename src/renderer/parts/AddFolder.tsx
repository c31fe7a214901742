import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import type { ChosenFolder } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { ProblemNote } from './States.tsx';
import { useSentForm } from './use-schema-form.ts';

const USUAL_NAME = 'RIP';

/** A hot folder as it is typed; empty, its name is the usual one. */
const NewFolder = z.object({ name: z.string().trim().max(60), folder: z.string().trim().max(4096) });

/** Points at a folder that a RIP watches; main examines it before it is taken. */
export function AddFolder({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('welcome');
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const browsing = useCall();
  const { form, onSubmit, call } = useSentForm({
    schema: NewFolder,
    initialValues: { name: USUAL_NAME, folder: '' },
    async send(client, { name, folder: path }) {
      const folder =
        chosen?.displayPath === path ? chosen : await client.hotFolders.check({ typedPath: path });
      setChosen(null);
      await client.hotFolders.create({ name: name === '' ? USUAL_NAME : name, folder: folder.ticket });
      form.setFieldValue('folder', '');
      onAdded();
    },
  });
  const browse = (): void =>
    browsing.run(async (client) => {
      const folder = await client.hotFolders.browse();
      if (folder === null) return;
      setChosen(folder);
      form.setFieldValue('folder', folder.displayPath);
    });
  const error = call.error ?? browsing.error;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={t('folder')}
            placeholder="/srv/rip/in"
            style={{ flex: 1 }}
            {...form.getInputProps('folder')}
          />
          {location.protocol === 'app:' && (
            <Button variant="default" onClick={browse}>
              {t('browse')}
            </Button>
          )}
        </Group>
        <TextInput label={t('name')} {...form.getInputProps('name')} />
        {error !== null && <ProblemNote error={error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('feedFolder')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
