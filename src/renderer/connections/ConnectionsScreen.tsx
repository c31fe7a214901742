import { Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { Only } from '../components/IfAllowed.tsx';
import { Empty, Loading } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { goTo, hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { AddConnection } from './AddConnection.tsx';
import { ConnectionAdvanced } from './ConnectionAdvanced.tsx';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { IngressPanel } from './ingress/IngressPanel.tsx';
import { WebhookLog } from './WebhookLog.tsx';

/** The accounts of ordering services: their status and, separately, what IT sets up. */
export function ConnectionsScreen({ tab }: { readonly tab: 'status' | 'advanced' }) {
  const { t, say } = useTranslation('connections');
  const overview = useStationState((state) => state.overview);
  if (overview === null) return <Loading />;
  const { connections, secretStore } = overview;
  return (
    <div className={shell.scroll}>
      <Group justify="space-between" mb="md">
        <Title order={1} fz="1.25rem">
          {t('title')}
        </Title>
        <Only may="administer">
          <AddConnection />
        </Only>
      </Group>
      {connections.length === 0 ? (
        <Empty title={t('none')}>{t('noneWhy')}</Empty>
      ) : (
        <Tabs
          value={tab}
          // Through the address, so that unsaved changes are asked about.
          onChange={(chosen) => goTo(hashOf('connections', chosen ?? 'status'))}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="status">{t('tabs.status')}</Tabs.Tab>
            <Tabs.Tab value="advanced">{t('tabs.advanced')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="status">
            <Stack gap="md">
              {connections.map((connection) => (
                <ConnectionStatus key={connection.id} connection={connection} />
              ))}
            </Stack>
          </Tabs.Panel>
          <Tabs.Panel value="advanced">
            <Stack gap="md">
              {connections.map((connection) => (
                <Only key={connection.id} may="administer">
                  <ConnectionAdvanced connection={connection} />
                </Only>
              ))}
            </Stack>
            <Only may="administer">
              <IngressPanel />
            </Only>
            <WebhookLog />
            <Text size="sm" c="var(--quiet)" mt="md">
              {t('secretStore', { place: say(secretStore) })}
            </Text>
          </Tabs.Panel>
        </Tabs>
      )}
    </div>
  );
}
