import { Button, Group, Stack, Text } from '@mantine/core';
import type { HotFolder, ReadyToSend, StartChoice } from '../../contract/index.ts';
import { FailedNote, LoadingNote, ProblemNote } from '../components/States.tsx';
import { TestPageNote } from '../components/TestPageNote.tsx';
import { useTestPage } from '../hooks/use-test-page.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';

const READ_EVERY_MS = 1_000;

/** Says what would be sent to the first hot folder, and asks how that begins. Nothing is sent before. */
export function StartSending({ folder }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('welcome');
  const { t: folders } = useTranslation('hot-folders');
  const call = useCall();
  const test = useTestPage(folder.id);
  const live = useLive<ReadyToSend>(['ready to send'], {
    load: (client) => client.hotFolders.readyToSend(),
    concerns: (event) => event.kind === 'overview' || event.kind === 'transfer',
    paceMs: READ_EVERY_MS,
  });
  const start = (choice: StartChoice): void =>
    call.run((client) => client.hotFolders.decide({ id: folder.id, decision: { kind: 'start', choice } }));
  return (
    <Stack gap="sm">
      {live.kind === 'loading' && <LoadingNote />}
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && (
        <Text fw={600} role="status">
          {live.data.files === 0
            ? t('nothingReady')
            : `${t('readyFiles', { count: live.data.files })} ${t('readyBatches', { count: live.data.batches })}`}
        </Text>
      )}
      <Text size="sm" c="var(--quiet)">
        {t('startWhy', { folder: folder.name })}
      </Text>
      <Group>
        <Button loading={call.busy} onClick={() => start({ how: 'now' })}>
          {t('sendNow')}
        </Button>
        <Button variant="default" loading={call.busy} onClick={() => start({ how: 'paused' })}>
          {t('startPaused')}
        </Button>
        <Button variant="default" loading={call.busy} onClick={() => start({ how: 'new-only' })}>
          {t('onlyNew')}
        </Button>
      </Group>
      <Text size="sm" c="var(--quiet)">
        {t('onlyNewWhy')}
      </Text>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group>
        <Button variant="default" loading={test.busy} onClick={test.deliver}>
          {folders('testPage.send')}
        </Button>
        <Text size="sm" c="var(--quiet)">
          {t('testFirst')}
        </Text>
      </Group>
      {test.page !== null && <TestPageNote page={test.page} />}
      {test.error !== null && <ProblemNote error={test.error} />}
    </Stack>
  );
}
