import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Artwork, HotFolderId, SEND_DELAY_MS } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { Dialog } from './Dialog.tsx';
import { decideKnowingly } from './decide-knowingly.ts';
import { useAskAnyway } from './LaterDecisions.tsx';

/** Lets an operator choose the hot folders of a file that no rule decides about, and take that back. */
export function SendTo({ file, onClose }: { readonly file: Artwork; readonly onClose: () => void }) {
  const { t, f, say, problem } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { id, name } = file;
  const takeBack = async (): Promise<void> => {
    const { artworks } = await station.client();
    const [refused] = (await artworks.takeBackSendTo({ ids: [id] })).refused;
    notify({ text: refused === undefined ? t('sendTo.takenBack', { name }) : say(refused.why) });
  };
  const send = async (): Promise<void> => {
    const { artworks } = await station.client();
    const hotFolderIds = chosen.map((one) => HotFolderId.parse(one));
    const { refused } = await decideKnowingly(
      [file],
      (asked) => artworks.sendTo({ ...asked, hotFolderIds }),
      askAnyway,
    );
    const [first] = refused;
    if (first !== undefined) return notify({ text: say(first.why) });
    const names = folders.filter((one) => chosen.includes(one.id)).map((one) => one.name);
    const text = t('sendTo.done', { name, folders: f.list(names) });
    notify({ text, undo: takeBack, undoLastsMs: SEND_DELAY_MS });
  };
  return (
    <Dialog onClose={onClose} title={t('sendTo.title', { name })}>
      <Stack gap="md">
        <Checkbox.Group aria-label={t('sendTo.title', { name })} value={[...chosen]} onChange={setChosen}>
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
