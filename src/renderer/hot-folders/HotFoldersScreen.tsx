import { Button, Group, Modal, Text, Title } from '@mantine/core';
import { IconPlus, IconRoute2 } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolder, RouteList } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { AddFolder } from '../parts/AddFolder.tsx';
import { Incidents } from '../parts/Incidents.tsx';
import parts from '../parts/parts.module.css';
import { Empty, FailedNote, Loading } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import type { QueryState } from '../state/reading.ts';
import { useStationState } from '../state/station-context.tsx';
import { FolderRoutes, useRoutes } from './FolderRoutes.tsx';
import { FolderStatus } from './FolderStatus.tsx';
import css from './hot-folders.module.css';

/** How many files a folder owes, holds and has had taken from it. */
export function Counts({ folder }: { readonly folder: HotFolder }) {
  const { t, f } = useTranslation('hot-folders');
  const counts = [
    ['queued', folder.owed, parts.ready],
    ['inFolder', folder.waiting, parts['at-rip']],
    ['rejected', folder.refused, parts.attention],
    ['failed', folder.failed, parts.attention],
    ['pickedUp', folder.pickedUp, parts.done],
  ] as const;
  return (
    <dl className={css.counts}>
      {counts.map(([what, count, look]) => (
        <div key={what} className={css.count}>
          <dt>{t(`count.${what}`)}</dt>
          <dd className={count > 0 ? look : undefined}>{f.number(count)}</dd>
          {what === 'inFolder' && folder.stuck > 0 && (
            <dd className={`${parts.attention} ${css.part}`}>{t('notPickedUp', { count: folder.stuck })}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function FolderCard({
  folder,
  routes,
}: {
  readonly folder: HotFolder;
  readonly routes: QueryState<RouteList>;
}) {
  return (
    <a className={`${parts.sheet} ${css.card}`} href={hashOf('hot-folder', folder.id)}>
      <div className={css.cardHead}>
        <Text fw={650}>{folder.name}</Text>
        <Text size="sm" c="var(--quiet)" className={css.path ?? ''}>
          {folder.path}
        </Text>
        <FolderStatus folder={folder} />
        <FolderRoutes id={folder.id} routes={routes} />
      </div>
      <Counts folder={folder} />
    </a>
  );
}

/** Every folder that is fed, and what lies in it. */
export function HotFoldersScreen() {
  const { t } = useTranslation('hot-folders');
  const { t: common } = useTranslation('common');
  const folders = useStationState((state) => state.overview?.hotFolders);
  const routes = useRoutes();
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
          <Button leftSection={<IconPlus aria-hidden />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        </Group>
      </Group>
      <Incidents about="hot-folder" />
      {routes.kind === 'failed' && <FailedNote failure={routes} />}
      {folders.length === 0 && <Empty title={t('none')}>{t('noneWhy')}</Empty>}
      {folders.map((folder) => (
        <FolderCard key={folder.id} folder={folder} routes={routes} />
      ))}
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
