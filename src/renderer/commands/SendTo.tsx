import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { HotFolderId, SEND_DELAY_MS } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation, useStationState } from '../state/station-context.tsx';
import { useAskAnyway } from './ConfirmStale.tsx';
import { type AskedFiles, decideKnowingly, type Outcome, type SeenFile } from './decide-knowingly.ts';
import { forAllFiles } from './for-all-files.ts';

/** Lets an operator choose the hot folders of files that no rule decides about, and take that back. */
export function SendTo(props: {
  readonly files: readonly (SeenFile & { readonly name: string })[];
  readonly onClose: () => void;
}) {
  const { t, f, say, problem } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const station = useStation();
  const notify = useNotify();
  const askAnyway = useAskAnyway();
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { files, onClose } = props;
  const inWords = (some: readonly SeenFile[]): string => {
    const only = some.length === 1 ? files.find(({ id }) => id === some[0]?.id) : undefined;
    return only?.name ?? t('fileCount', { count: some.length });
  };
  /** What was done, and how many files refused it. */
  const sentence = (done: string | null, { refused }: Outcome): string => {
    const [first] = refused;
    const skipped = first === undefined ? null : t('refused', { count: refused.length, why: say(first.why) });
    return [done, skipped].filter((part) => part !== null).join(' ');
  };
  const takeBack = async (sent: readonly SeenFile[]): Promise<void> => {
    const { artworks } = await station.client();
    const outcome = await forAllFiles(sent, (some) =>
      artworks.takeBackSendTo({ ids: some.map(({ id }) => id) }),
    );
    const back = sent.filter(({ id }) => outcome.done.includes(id));
    notify({
      text: sentence(back.length === 0 ? null : t('sendTo.takenBack', { what: inWords(back) }), outcome),
    });
  };
  const send = async (): Promise<void> => {
    const { artworks } = await station.client();
    const hotFolderIds = chosen.map((one) => HotFolderId.parse(one));
    const call = (asked: AskedFiles): Promise<Outcome> => artworks.sendTo({ ...asked, hotFolderIds });
    const outcome = await forAllFiles(files, (some) => decideKnowingly(some, call, askAnyway));
    const sent = files.filter(({ id }) => outcome.done.includes(id));
    if (sent.length === 0) return notify({ text: sentence(null, outcome) });
    const names = f.list(folders.filter((one) => chosen.includes(one.id)).map((one) => one.name));
    const text = sentence(t('sendTo.done', { what: inWords(sent), folders: names }), outcome);
    notify({ text, undo: () => takeBack(sent), undoLastsMs: SEND_DELAY_MS });
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
