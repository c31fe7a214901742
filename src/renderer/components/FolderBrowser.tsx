import { Button, Group, ScrollArea, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowUp, IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import type { FolderListing } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';
import { Dialog } from './Dialog.tsx';
import css from './folder-browser.module.css';
import { FailedNote, LoadingNote } from './States.tsx';

/** Chooses a folder of the station's machine, where the host has no dialog for that. */
export function FolderBrowser(props: {
  readonly onChoose: (path: string) => void;
  readonly onClose: () => void;
}) {
  const { onChoose, onClose } = props;
  const { t } = useTranslation('welcome');
  const { t: common } = useTranslation('common');
  const [path, setPath] = useState<string | null>(null);
  const [reading] = useReadOnce<FolderListing>(['folders', path ?? ''], (client) =>
    client.hotFolders.folders({ path }),
  );
  const shown = reading.kind === 'loaded' ? reading.data : null;
  return (
    <Dialog onClose={onClose} title={t('browseTitle')} size="lg">
      <Stack gap="sm">
        <Group gap="sm" wrap="nowrap">
          <Button
            variant="default"
            leftSection={<IconArrowUp size={16} aria-hidden />}
            disabled={path === null && (shown === null || shown.parent === null)}
            onClick={() => setPath(shown?.parent ?? null)}
          >
            {t('folderAbove')}
          </Button>
          <Text fw={600} role="status" className={css.path}>
            {shown?.path ?? path}
          </Text>
        </Group>
        {reading.kind === 'loading' && <LoadingNote />}
        {reading.kind === 'failed' && <FailedNote failure={reading} />}
        {shown !== null && (
          <ScrollArea.Autosize mah="45vh" viewportProps={{ tabIndex: 0 }}>
            {shown.folders.length === 0 && <Text c="var(--quiet)">{t('noFolders')}</Text>}
            <ul className={css.list} aria-label={t('browseTitle')}>
              {shown.folders.map((folder) => (
                <li key={folder.path}>
                  <UnstyledButton className={css.folder} onClick={() => setPath(folder.path)}>
                    <IconFolder size={18} aria-hidden />
                    <span>{folder.name}</span>
                  </UnstyledButton>
                </li>
              ))}
            </ul>
            {shown.isCut && <Text c="var(--quiet)">{t('moreFolders')}</Text>}
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            disabled={shown === null}
            onClick={() => {
              if (shown !== null) onChoose(shown.path);
            }}
          >
            {t('chooseThis')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
