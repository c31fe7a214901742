import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { HotFolderId } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import type { SeenFile } from './decide-knowingly.ts';
import { useDecide } from './use-decide.ts';

/** Lets an operator choose the hot folders of files that no rule decides about, and take that back. */
export function SendTo(props: {
  readonly files: readonly (SeenFile & { readonly name: string })[];
  readonly onClose: () => void;
}) {
  const { t, f, problem } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { files, onClose } = props;
  const inWords = (some: readonly SeenFile[]): string => {
    const only = some.length === 1 ? files.find(({ id }) => id === some[0]?.id) : undefined;
    return only?.name ?? t('fileCount', { count: some.length });
  };
  const send = (): Promise<void> => {
    const hotFolderIds = chosen.map((one) => HotFolderId.parse(one));
    const names = f.list(folders.filter((one) => chosen.includes(one.id)).map((one) => one.name));
    const words = {
      done: (sent: readonly SeenFile[]) => t('sendTo.done', { what: inWords(sent), folders: names }),
      undone: (back: readonly SeenFile[]) => t('sendTo.takenBack', { what: inWords(back) }),
    };
    return decideAndReport(files, { kind: 'send-to', hotFolderIds }, words);
  };
  const title = t('sendTo.title', { what: inWords(files) });
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="md">
        <Checkbox.Group aria-label={title} value={[...chosen]} onChange={setChosen}>
          <Stack gap="xs">
            {folders.map((one) => (
              <Checkbox key={one.id} value={one.id} label={one.name} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm">{t('sendTo.why')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={chosen.length === 0}
            onClick={() => {
              onClose();
              void send().catch((error: unknown) => notify({ text: problem(error).message }));
            }}
          >
            {t('sendTo.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
