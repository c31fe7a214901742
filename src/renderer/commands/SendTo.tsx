import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { HotFolderId } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import type { SeenFile } from './decide-knowingly.ts';
import type { SentFile } from './files-to-move.ts';
import { MoveTo } from './MoveTo.tsx';
import { useDecide } from './use-decide.ts';
import { useFileWords } from './use-file-words.ts';

interface Props {
  readonly files: readonly SentFile[];
  /** Out of that hot folder; left out: wherever they go. */
  readonly from?: HotFolderId;
  /** Called as they are sent. */
  readonly onSend?: () => void;
  readonly onClose: () => void;
}

/**
 * Lets an operator choose where files go: those that no rule decides about, or others instead of where they
 * go now.
 */
export function SendTo(props: Props) {
  const areUndecided = props.files.every(({ state }) => state === 'no-route');
  return areUndecided ? <ChooseFolders {...props} /> : <MoveTo {...props} />;
}

/** Where no rule decides, files may go to several hot folders. */
function ChooseFolders({ files, onSend, onClose }: Props) {
  const { t, f, problem } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const inWords = useFileWords();
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const send = (): Promise<void> => {
    const hotFolderIds = chosen.map((one) => HotFolderId.parse(one));
    const names = f.list(folders.filter((one) => chosen.includes(one.id)).map((one) => one.name));
    const words = {
      done: (sent: readonly SeenFile[]) => t('sendTo.done', { what: inWords(files, sent), folders: names }),
      undone: (back: readonly SeenFile[]) => t('sendTo.takenBack', { what: inWords(files, back) }),
    };
    return decideAndReport(files, { kind: 'send-to', hotFolderIds }, words);
  };
  const title = t('sendTo.title', { what: inWords(files, files) });
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
              onSend?.();
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
