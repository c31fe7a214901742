import { Button, Group, Radio, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { HotFolderId } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStationState } from '../state/station-context.tsx';
import type { SeenFile } from './decide-knowingly.ts';
import { filesToMove, type SentFile, sourcesOf } from './files-to-move.ts';
import { useDecide } from './use-decide.ts';
import { useFileWords } from './use-file-words.ts';

/** So many files are named; the others are counted. */
const MAX_NAMED = 5;
/** No hot folder has that id. */
const ANYWHERE = '*';

/**
 * Moves files to another hot folder: asks which, and out of which if there are several, and says how many
 * files of how many jobs that are, and what is unusual about them.
 */
export function MoveTo({
  files,
  from: given,
  onSend,
  onClose,
}: {
  readonly files: readonly SentFile[];
  readonly from?: HotFolderId;
  readonly onSend?: () => void;
  readonly onClose: () => void;
}) {
  const { t, f, say, problem } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const notify = useNotify();
  const { decideAndReport } = useDecide();
  const inWords = useFileWords();
  const folders = useStationState((state) => state.overview?.hotFolders ?? []);
  const sources = sourcesOf(files);
  const [only = null, ...others] = sources.keys();
  // A file on hold, or without a route, is on its way to no hot folder, and may go to any.
  const isOnlySource = others.length === 0 && files.every(({ movable }) => movable?.length !== 0);
  const single = given ?? (isOnlySource ? only : null);
  const [asked, setAsked] = useState<HotFolderId | null>(null);
  const [to, setTo] = useState<HotFolderId | null>(null);
  const from = single ?? asked;
  const isShared = (id: HotFolderId): boolean => folders.some((one) => one.id === id && one.shared);
  const ifTo = (id: HotFolderId | null) =>
    filesToMove(files, from, id, (one, other) => isShared(one) !== isShared(other));
  const isBarred = (id: HotFolderId): boolean => ifTo(id).moved.length === 0 && ifTo(id).across > 0;
  const { moved, inFolder, onHold, several, across, barred } = ifTo(to);
  const nameOf = (id: HotFolderId): string => folders.find((one) => one.id === id)?.name ?? id;
  const target = folders.find(({ id }) => id === to);
  const jobs = new Set(moved.map(({ jobKey }) => jobKey)).size;
  const move = (): Promise<void> => {
    if (to === null) return Promise.resolve();
    const words = {
      done: (done: readonly SeenFile[]) => t('move.done', { what: inWords(files, done), folder: nameOf(to) }),
      undone: (back: readonly SeenFile[]) => t('move.takenBack', { what: inWords(files, back) }),
    };
    return decideAndReport(moved, { kind: 'move', from, to }, words);
  };
  const notes = [
    inFolder > 0 && t('move.inFolder', { count: inFolder }),
    onHold > 0 && t('move.onHold', { count: onHold }),
    several > 0 && t('move.several', { count: several }),
    across > 0 && t('move.across', { count: across }),
    barred > 0 && t('move.barred', { count: barred }),
    target?.paused === true && t('move.paused', { folder: target.name }),
    target !== undefined && target.problem !== null && say(target.problem),
  ].filter((note) => note !== false);
  return (
    <Dialog onClose={onClose} title={t('sendTo.title', { what: inWords(files, files) })}>
      <Stack gap="md">
        {single === null && sources.size > 1 && (
          <Select
            label={t('move.from')}
            data={[
              { value: ANYWHERE, label: t('move.anywhere') },
              ...[...sources].map(([id, count]) => ({
                value: id,
                label: `${nameOf(id)} · ${t('fileCount', { count })}`,
              })),
            ]}
            allowDeselect={false}
            value={asked ?? ANYWHERE}
            onChange={(value) =>
              setAsked(value === null || value === ANYWHERE ? null : HotFolderId.parse(value))
            }
          />
        )}
        <Radio.Group
          label={single === null ? t('move.to') : t('move.instead', { folder: nameOf(single) })}
          value={to ?? ''}
          onChange={(value) => setTo(HotFolderId.parse(value))}
        >
          <Stack gap="xs" mt={4}>
            {folders
              .filter(({ id }) => id !== from)
              .map(({ id, name }) => (
                <Radio
                  key={id}
                  value={id}
                  label={name}
                  disabled={isBarred(id)}
                  description={isBarred(id) ? t('move.acrossAll') : undefined}
                />
              ))}
          </Stack>
        </Radio.Group>
        <div aria-live="polite">
          <Text size="sm" fw={600}>
            {t('resendOf', { files: t('fileCount', { count: moved.length }), count: jobs })}
          </Text>
          <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
            {f.list([
              ...moved.slice(0, MAX_NAMED).map(({ name }) => name),
              ...(moved.length > MAX_NAMED ? [t('move.more', { count: moved.length - MAX_NAMED })] : []),
            ])}
          </Text>
          {notes.map((note) => (
            <Text key={note} size="sm" mt={4}>
              {note}
            </Text>
          ))}
        </div>
        <Text size="sm">{t('move.why')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={to === null || moved.length === 0}
            onClick={() => {
              onClose();
              onSend?.();
              void move().catch((error: unknown) => notify({ text: problem(error).message }));
            }}
          >
            {t('sendTo.send')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
