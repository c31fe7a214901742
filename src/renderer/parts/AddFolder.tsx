import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { type ChosenFolder, RipId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { RipType, useRips } from './RipType.tsx';
import { ProblemNote } from './States.tsx';
import { useSentForm } from './use-schema-form.ts';

/** A hot folder as it is typed; without a name it is called after its folder. */
const NewFolder = z.object({
  name: z.string().trim().max(60),
  folder: z.string().trim().max(4096),
  rip: RipId.nullable(),
});

/** The last part of a path, which may be one of Windows. */
const lastPart = (path: string): string =>
  path
    .split(/[\\/]/)
    .findLast((part) => part.trim() !== '')
    ?.slice(0, 60) ?? '';

/**
 * Points at a folder that a RIP watches; main examines it before it is used. To the first one nothing is sent
 * before the operator says how that begins.
 */
export function AddFolder({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('welcome');
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const isFirst = useStationState((state) => state.overview?.hotFolders.length === 0);
  const rips = useRips();
  const browsing = useCall();
  const { form, onSubmit, call } = useSentForm({
    schema: NewFolder,
    initialValues: { name: '', folder: '', rip: null },
    async send(client, { name, folder: path, rip }) {
      const folder =
        chosen?.displayPath === path ? chosen : await client.hotFolders.check({ typedPath: path });
      setChosen(null);
      await client.hotFolders.create({
        name: name || lastPart(folder.displayPath) || 'RIP',
        folder: folder.ticket,
        awaitsStart: isFirst,
        ...(rip !== null && { rip }),
      });
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
        <TextInput
          label={t('name')}
          placeholder={lastPart(form.values.folder)}
          {...form.getInputProps('name')}
        />
        <RipType rips={rips} now={null} field={form.getInputProps('rip')} placeholder={t('ripUnknown')} />
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
