import { Button, Group, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { ChosenFolder } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { ProblemNote } from './States.tsx';

/** Points at a folder that a RIP watches; main examines it before it is taken. */
export function AddFolder({ onAdded }: { readonly onAdded: () => void }) {
  const { t, problem } = useTranslation('welcome');
  const [name, setName] = useState('RIP');
  const [path, setPath] = useState('');
  const [chosen, setChosen] = useState<ChosenFolder | null>(null);
  const call = useCall();
  const browse = (): void =>
    call.run(async (client) => {
      const folder = await client.hotFolders.browse();
      if (folder === null) return;
      setChosen(folder);
      setPath(folder.displayPath);
    });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    call.run(async (client) => {
      const folder =
        chosen?.displayPath === path ? chosen : await client.hotFolders.check({ typedPath: path });
      setChosen(null);
      await client.hotFolders.create({ name: name.trim() === '' ? 'RIP' : name, folder: folder.ticket });
      setPath('');
      onAdded();
    });
  };
  const wrong = call.error === null ? null : problem(call.error);
  const isOfFolder = wrong?.field === 'folder';
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={520}>
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={t('folder')}
            placeholder="/srv/rip/in"
            value={path}
            onChange={(event) => setPath(event.currentTarget.value)}
            error={isOfFolder ? `${wrong.message} ${wrong.remedy}` : null}
            style={{ flex: 1 }}
          />
          {location.protocol === 'app:' && (
            <Button variant="default" onClick={browse}>
              {t('browse')}
            </Button>
          )}
        </Group>
        <TextInput label={t('name')} value={name} onChange={(event) => setName(event.currentTarget.value)} />
        {call.error !== null && !isOfFolder && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('feedFolder')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
