import { Button, Group, Tabs } from '@mantine/core';
import { IconFileCheck } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolderDetail, HotFolderId } from '../../contract/index.ts';
import { SendAllTo } from '../commands/SendAllTo.tsx';
import { Heading } from '../components/Heading.tsx';
import { Only } from '../components/IfAllowed.tsx';
import { Failed, FailedNote, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { TestPageNote } from '../components/TestPageNote.tsx';
import { useTestPage } from '../hooks/use-test-page.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLeave } from '../navigation/leaving.tsx';
import { hashOf } from '../navigation/route.ts';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { Answers } from './Answers.tsx';
import { Contents } from './Contents.tsx';
import { Counts } from './Counts.tsx';
import { DiagnosisPanel } from './DiagnosisPanel.tsx';
import { FolderRoutes, useRoutes } from './FolderRoutes.tsx';
import { FolderSettings } from './FolderSettings.tsx';
import { FolderStatus } from './FolderStatus.tsx';
import css from './hot-folders.module.css';
import { PauseFolder } from './PauseFolder.tsx';
import { RemoveFolder } from './RemoveFolder.tsx';
import { ShareFolder } from './ShareFolder.tsx';
import { usePickUps } from './use-pick-ups.ts';

/** One hot folder: what is in it, what is sent to it, and whether it works. */
export function FolderScreen({ id }: { readonly id: HotFolderId }) {
  const { t } = useTranslation('hot-folders');
  const call = useCall();
  const leave = useLeave();
  const [tab, setTab] = useState('contents');
  const test = useTestPage(id);
  const routes = useRoutes();
  const pickUps = usePickUps();
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
        <Only may="operate">
          <Button
            variant="default"
            title={t('testPage.why')}
            leftSection={<IconFileCheck aria-hidden />}
            loading={test.busy}
            onClick={test.deliver}
          >
            {t('testPage.send')}
          </Button>
        </Only>
        <Only may="operate">
          <SendAllTo folder={folder} />
          <PauseFolder folder={folder} />
        </Only>
        <Only may="administer">
          <ShareFolder folder={folder} />
        </Only>
        <Only may="administer">
          <RemoveFolder folder={folder} />
        </Only>
      </Heading>
      <Group gap="sm" mb="sm">
        <FolderStatus folder={folder} />
        {(folder.problem?.code === 'folder.another' || folder.problem?.code === 'folder.leads-elsewhere') && (
          <Only may="operate">
            <Button
              variant="default"
              onClick={() =>
                call.run((client) => client.hotFolders.decide({ id, decision: { kind: 'trust' } }))
              }
              loading={call.busy}
            >
              {t('trust')}
            </Button>
          </Only>
        )}
      </Group>
      <div className={css.routes}>
        {routes.kind === 'failed' && <FailedNote failure={routes} />}
        <FolderRoutes id={id} routes={routes} />
      </div>
      {pickUps.kind === 'failed' && <FailedNote failure={pickUps} />}
      <Counts
        folder={folder}
        pickUps={
          pickUps.kind === 'loaded' ? pickUps.data.find(({ hotFolderId }) => hotFolderId === id) : undefined
        }
      />
      {test.page !== null && <TestPageNote page={test.page} />}
      {test.error !== null && <ProblemNote error={test.error} />}
      <Tabs
        value={tab}
        onChange={(chosen) => leave(() => setTab(chosen ?? 'contents'))}
        mt="md"
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="contents">{t('contents')}</Tabs.Tab>
          <Tabs.Tab value="settings">{t('settings')}</Tabs.Tab>
          <Tabs.Tab value="check">{t('check')}</Tabs.Tab>
          <Tabs.Tab value="answers">{t('answers.tab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="contents">
          <Contents folder={folder} />
        </Tabs.Panel>
        <Tabs.Panel value="settings">
          <Only may="administer">
            <FolderSettings detail={live.data} />
          </Only>
        </Tabs.Panel>
        <Tabs.Panel value="check">
          <DiagnosisPanel detail={live.data} />
        </Tabs.Panel>
        <Tabs.Panel value="answers">
          <Only may="administer">
            <Answers detail={live.data} />
          </Only>
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
