import { Button, Group, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import { RipId } from '../../contract/index.ts';
import { useFolderChooser } from '../hooks/use-folder-chooser.ts';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { FolderField } from './FolderField.tsx';
import { RipType, useRips } from './RipType.tsx';
import { ProblemNote } from './States.tsx';

/** The type for a RIP whose make is not known. */
const GENERIC = 'generic';

/** A type is optional here, and without one it is as if it were that. */
const withoutGeneric = (rips: ReturnType<typeof useRips>): ReturnType<typeof useRips> =>
  rips.kind === 'loaded'
    ? { ...rips, data: { ...rips.data, known: rips.data.known.filter(({ id }) => id !== GENERIC) } }
    : rips;

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
  const folders = useStationState((state) => state.overview?.hotFolders);
  const rips = useRips();
  /** The name of the type of RIP or, if that is unknown, of the folder. */
  const usualName = (path: string, rip: string | null): string => {
    const known =
      rips.kind === 'loaded' && rip !== GENERIC ? rips.data.known.find(({ id }) => id === rip) : null;
    const taken = (folders ?? []).map(({ name }) => name);
    return freeName((known?.name ?? lastPart(path)).slice(0, MAX_USUAL_NAME), taken);
  };
  const chooser = useFolderChooser();
  const { form, onSubmit, call } = useSentForm({
    schema: NewFolder,
    initialValues: { name: '', folder: '', rip: null },
    async send(client, { name, folder: path, rip }) {
      const folder = await chooser.ticketFor(client, path);
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
  const error = call.error ?? chooser.error;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <FolderField
          field={form.getInputProps('folder')}
          onPath={(path) => form.setFieldValue('folder', path)}
          chooser={chooser}
        />
        <TextInput
          label={t('name')}
          placeholder={usualName(form.values.folder, form.values.rip)}
          {...form.getInputProps('name')}
        />
        <RipType
          rips={withoutGeneric(rips)}
          now={null}
          field={form.getInputProps('rip')}
          placeholder={t('ripUnknown')}
        />
        {error !== null && <ProblemNote error={error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('useFolder')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
