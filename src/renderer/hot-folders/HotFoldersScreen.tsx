import { Button, Group, Modal, Title } from '@mantine/core';
import { IconPlus, IconRoute2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolder } from '../../contract/index.ts';
import { Incidents } from '../commands/Incidents.tsx';
import { AddFolder } from '../components/AddFolder.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { ReorderAnnouncement } from '../components/ReorderControls.tsx';
import { Empty, FailedNote, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useMay } from '../state/seat.ts';
import { useStationState } from '../state/station-context.tsx';
import { FolderCard } from './FolderCard.tsx';
import { useRoutes } from './FolderRoutes.tsx';
import css from './hot-folders.module.css';
import { useFolderOrder } from './use-folder-order.ts';
import { usePickUps } from './use-pick-ups.ts';

/** The hot folders, in an order that every list of them follows. */
function FolderList({ folders }: { readonly folders: readonly HotFolder[] }) {
  const mayOrder = useMay('administer');
  const routes = useRoutes();
  const pickUps = usePickUps();
  const { folders: shown, list, reorder } = useFolderOrder(folders);
  return (
    <>
      {routes.kind === 'failed' && <FailedNote failure={routes} />}
      {pickUps.kind === 'failed' && <FailedNote failure={pickUps} />}
      <ol ref={list} className={css.list}>
        {shown.map((folder, index) => (
          <FolderCard
            key={folder.id}
            folder={folder}
            routes={routes}
            pickUps={
              pickUps.kind === 'loaded'
                ? pickUps.data.find(({ hotFolderId }) => hotFolderId === folder.id)
                : undefined
            }
            reorder={mayOrder && shown.length > 1 ? reorder : null}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
          />
        ))}
      </ol>
      <ReorderAnnouncement
        reorder={reorder}
        total={shown.length}
        nameOf={(id) => shown.find((folder) => folder.id === id)?.name ?? ''}
      />
    </>
  );
}

/** Every hot folder, and what is in it. */
export function HotFoldersScreen() {
  const { t } = useTranslation('hot-folders');
  const { t: common } = useTranslation('common');
  const folders = useStationState((state) => state.overview?.hotFolders);
  const [adding, setAdding] = useState(false);
  if (folders === undefined) return <Loading />;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <Group gap="sm">
          <Button
            component="a"
            href={hashOf('rules')}
            variant="default"
            leftSection={<IconRoute2 aria-hidden />}
          >
            {t('rules')}
          </Button>
          <Only may="administer">
            <Button variant="default" leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
              {t('add')}
            </Button>
          </Only>
        </Group>
      </Group>
      <div className={css.incidents}>
        <Incidents about="hot-folder" />
      </div>
      {folders.length === 0 && <Empty title={t('none')}>{t('noneWhy')}</Empty>}
      {folders.length > 0 && <FolderList folders={folders} />}
      <Modal
        opened={adding}
        onClose={() => setAdding(false)}
        title={t('add')}
        size="lg"
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        <AddFolder onAdded={() => setAdding(false)} />
      </Modal>
    </div>
  );
}
