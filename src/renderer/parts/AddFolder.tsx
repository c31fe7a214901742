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

/** The type for a RIP whose make is not known. */
const GENERIC = 'generic';

/** A hot folder as typed; without a name it gets that of its RIP or folder. */
const NewFolder = z.object({
  name: z.string().trim().max(60),
  folder: z.string().trim().max(4096),
  rip: RipId.nullable(),
});

/** Leaves room for a number. */
const MAX_USUAL_NAME = 56;

/** The last part of a path, which may be a Windows path. */
const lastPart = (path: string): string => path.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? '';

/** A name, with a number if another hot folder already has it. */
function freeName(name: string, taken: readonly string[]): string {
  const isTaken = (one: string): boolean => taken.some((other) => other.toLowerCase() === one.toLowerCase());
  let free = name;
  for (let number = 2; isTaken(free); number++) free = `${name} ${number}`;
  return free;
}

/**
 * Chooses a folder that a RIP watches; main checks it before it is used. Nothing is sent to the first one
 * until the operator says how that begins.
 */
export function AddFolder({ onAdded }: { readonly onAdded: () => void }) {
  const { t } = useTranslation('welcome');
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const folders = useStationState((state) => state.overview?.hotFolders);
  const rips = useRips();
  /** The name of the type of RIP or, if that is unknown, of the folder. */
  const usualName = (path: string, rip: string | null): string => {
    const known = rips.kind === 'loaded' && rip !== GENERIC ? rips.data.find(({ id }) => id === rip) : null;
    const taken = (folders ?? []).map(({ name }) => name);
    return freeName((known?.name ?? lastPart(path)).slice(0, MAX_USUAL_NAME), taken);
  };
  const browsing = useCall();
  const { form, onSubmit, call } = useSentForm({
    schema: NewFolder,
    initialValues: { name: '', folder: '', rip: null },
    async send(client, { name, folder: path, rip }) {
      const folder =
        chosen?.displayPath === path ? chosen : await client.hotFolders.check({ typedPath: path });
      setChosen(null);
      await client.hotFolders.create({
        name: name || usualName(folder.displayPath, rip) || 'RIP',
        folder: folder.ticket,
        awaitsStart: folders?.length === 0,
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
          placeholder={usualName(form.values.folder, form.values.rip)}
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
