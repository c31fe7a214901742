import { Button, Group, Tabs, Text } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import type { HotFolderDetail, HotFolderId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { Heading } from '../parts/Heading.tsx';
import parts from '../parts/parts.module.css';
import { Failed, FailedNote, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { Contents } from './Contents.tsx';
import { DiagnosisPanel } from './DiagnosisPanel.tsx';
import { FolderRoutes, useRoutes } from './FolderRoutes.tsx';
import { FolderSettings } from './FolderSettings.tsx';
import { Counts } from './HotFoldersScreen.tsx';
import css from './hot-folders.module.css';
import { RemoveFolder } from './RemoveFolder.tsx';
import { TestPageNote } from './TestPageNote.tsx';
import { useTestPage } from './use-test-page.ts';

/** One hot folder: what is in it, how it is fed, and whether it is well. */
export function FolderScreen({ id }: { readonly id: HotFolderId }) {
  const { t, say } = useTranslation('hot-folders');
  const call = useCall();
  const test = useTestPage(id);
  const routes = useRoutes();
  const live = useLive<HotFolderDetail>(['hot folder', id], {
    load: (client) => client.hotFolders.get({ id }),
    concerns: (event) => event.kind === 'overview',
  });
  if (live.kind === 'loading') return <Loading />;
  if (live.kind === 'failed') return <Failed failure={live} />;
  const { folder } = live.data;
  return (
    <div className={shell.scroll}>
      <Heading title={folder.name} under={folder.path} backTo={hashOf('hot-folders')}>
        <Button
          variant="default"
          title={t('testPage.why')}
          leftSection={<IconFileCheck aria-hidden />}
          loading={test.busy}
          onClick={test.deliver}
        >
          {t('testPage.feed')}
        </Button>
        <RemoveFolder folder={folder} />
      </Heading>
      {folder.problem !== null && (
        <Group gap="sm" mb="sm">
          <Text className={parts.attention} fw={600}>
            {say(folder.problem)}
          </Text>
          {folder.problem.code === 'folder.another' && (
            <Button
              variant="default"
              onClick={() => call.run((client) => client.hotFolders.trust({ id }))}
              loading={call.busy}
            >
              {t('trust')}
            </Button>
          )}
        </Group>
      )}
      <div className={css.routes}>
        {routes.kind === 'failed' && <FailedNote failure={routes} />}
        <FolderRoutes id={id} routes={routes} />
      </div>
      <Counts folder={folder} />
      {test.page !== null && <TestPageNote page={test.page} />}
      {test.error !== null && <ProblemNote error={test.error} />}
      <Tabs defaultValue="contents" mt="md" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="contents">{t('contents')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
          <Tabs.Tab value="doctor">{t('doctor')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contents">
          <Contents id={id} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <FolderSettings detail={live.data} />
        </Tabs.Panel>
        <Tabs.Panel value="doctor">
          <DiagnosisPanel detail={live.data} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
