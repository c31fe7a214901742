import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { Connection } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';
import { Empty, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { useNow } from '../parts/use-now.ts';
import { useStation, useStationState } from '../state/station-context.tsx';
import { AddConnection } from './AddConnection.tsx';
import { Endpoints } from './endpoints/Endpoints.tsx';
import { IngressPanel } from './ingress/IngressPanel.tsx';
import { Limits } from './Limits.tsx';
import { MissingData } from './MissingData.tsx';
import { RemoveConnection } from './RemoveConnection.tsx';
import { Reading } from './reading/Reading.tsx';
import { SignatureForm } from './SignatureForm.tsx';
import { Statuses } from './Statuses.tsx';
import { StorageForm } from './StorageForm.tsx';
import { TokenForm } from './TokenForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';

function ConnectionStateText({ connection, now }: { readonly connection: Connection; readonly now: number }) {
  const { t, f, say } = useTranslation('connections');
  const { state } = connection;
  switch (state.kind) {
    case 'online':
      return t('state.online');
    case 'starting':
      return t('state.starting');
    case 'offline':
      return t('state.offline', { ago: f.ago(state.since, now), why: say(state.why) });
    case 'needs-token':
      return t('state.needsToken', { why: say(state.why) });
  }
}

function RefreshAll({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const station = useStation();
  const [state, setState] = useState<{ busy: boolean; error: unknown }>({ busy: false, error: null });
  const refresh = async (): Promise<void> => {
    setState({ busy: true, error: null });
    try {
      await (await station.client()).connections.refresh({ id: connection.id });
      setState({ busy: false, error: null });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return (
    <Stack gap="xs">
      <Button variant="default" loading={state.busy} onClick={() => void refresh()}>
        {t('readAll')}
      </Button>
      {state.error !== null && <ProblemNote error={state.error} />}
    </Stack>
  );
}

function ConnectionSheet({ connection }: { readonly connection: Connection }) {
  const now = useNow();
  const { t, f } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  const notices = [
    connection.lastPollAt === null ? t('notPolled') : t('polled', { ago: f.ago(connection.lastPollAt, now) }),
    connection.lastWebhookAt === null
      ? t('noWebhook')
      : t('lastWebhook', { ago: f.ago(connection.lastWebhookAt, now) }),
  ].join(', ');
  return (
    <section className={parts.sheet} style={{ padding: 20 }}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div style={{ maxWidth: 640 }}>
          <Title order={2} fz="1.05rem">
            {connection.name}
          </Title>
          <Text size="sm" c="var(--quiet)">
            {connection.baseUrl}
          </Text>
          <Text size="sm" mt={6}>
            <ConnectionStateText connection={connection} now={now} /> ({notices})
          </Text>
          <MissingData connection={connection} />
        </div>
        <RefreshAll connection={connection} />
      </Group>
      <Stack gap="lg">
        {connection.webhookUrl !== null && (
          <div>
            <Text fw={600} size="sm">
              {t('webhookUrl')}
            </Text>
            <Text size="sm" c="var(--quiet)" mb={6}>
              {t('webhookWhy')}
            </Text>
            <Group gap="sm" wrap="nowrap">
              <Code style={{ overflowWrap: 'anywhere', padding: '6px 10px' }}>{connection.webhookUrl}</Code>
              <CopyButton value={connection.webhookUrl}>
                {({ copied, copy }) => (
                  <Button variant="default" size="compact-md" flex="none" onClick={copy}>
                    {common(copied ? 'copied' : 'copy')}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
        )}
        <TokenForm connection={connection} />
        <SignatureForm id={connection.id} />
        <StorageForm connection={connection} />
        <Endpoints id={connection.id} name={connection.name} />
        <Reading id={connection.id} name={connection.name} />
        <Limits connection={connection} />
        <Statuses id={connection.id} />
        <RemoveConnection connection={connection} />
      </Stack>
    </section>
  );
}

export function ConnectionsScreen() {
  const { t, say } = useTranslation('connections');
  const overview = useStationState((state) => state.overview);
  if (overview === null) return <Loading />;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <AddConnection />
      </Group>
      <Stack gap="md">
        {overview.connections.map((connection) => (
          <ConnectionSheet key={connection.id} connection={connection} />
        ))}
      </Stack>
      {overview.connections.length === 0 && <Empty title={t('none')}>{t('noneWhy')}</Empty>}
      {overview.connections.length > 0 && (
        <>
          <IngressPanel />
          <WebhookLog />
        </>
      )}
      <Text size="sm" c="var(--quiet)" mt="md">
        {t('secretStore', { place: say(overview.secretStore) })}
      </Text>
    </div>
  );
}
