import { Button, Code, CopyButton, Group, PasswordInput, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Connection } from '../../contract/index.ts';
import parts from '../parts/parts.module.css';
import { Empty, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../shell/shell.module.css';
import { useStation, useStationState } from '../state/station-context.tsx';
import { agoInWords } from '../words/format.ts';
import { problemOf } from '../words/problem.ts';
import { useNow } from '../words/use-now.ts';

function stateInWords({ state }: Connection, now: number): string {
  switch (state.kind) {
    case 'online':
      return 'Connected';
    case 'starting':
      return 'Connecting';
    case 'offline':
      return `Offline since ${agoInWords(state.since, now)}: ${state.why} Everything already here goes on; the service is asked again by itself.`;
    case 'needs-token':
      return `Needs a new token: ${state.why} Nothing is lost; all of it goes on once a working token is here.`;
  }
}

function TokenForm({ connection }: { readonly connection: Connection }) {
  const station = useStation();
  const [token, setToken] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: unknown; done: boolean }>({
    busy: false,
    error: null,
    done: false,
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setState({ busy: true, error: null, done: false });
    try {
      await (await station.client()).connections.setToken({ id: connection.id, token });
      setToken('');
      setState({ busy: false, error: null, done: true });
    } catch (error) {
      setState({ busy: false, error, done: false });
    }
  };
  const problem = state.error === null ? null : problemOf(state.error);
  return (
    <form onSubmit={(event) => void save(event)}>
      <Group align="flex-end" gap="sm">
        <PasswordInput
          label="New access token"
          description={
            connection.hasToken
              ? 'It is tested first; then it replaces the one that is kept.'
              : 'There is none yet.'
          }
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={problem === null ? null : `${problem.message} ${problem.remedy}`}
          autoComplete="off"
          w={420}
        />
        <Button type="submit" loading={state.busy} variant="default">
          Test and keep
        </Button>
        {state.done && <Text className={parts.done}>The token works and is kept.</Text>}
      </Group>
    </form>
  );
}

function RefreshAll({ connection }: { readonly connection: Connection }) {
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
        Read everything again
      </Button>
      {state.error !== null && <ProblemNote error={state.error} />}
    </Stack>
  );
}

function ConnectionSheet({ connection }: { readonly connection: Connection }) {
  const now = useNow();
  const news = [
    connection.lastPollAt === null ? 'not polled yet' : `polled ${agoInWords(connection.lastPollAt, now)}`,
    connection.lastWebhookAt === null
      ? 'no webhook yet'
      : `last webhook ${agoInWords(connection.lastWebhookAt, now)}`,
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
            {stateInWords(connection, now)} ({news})
          </Text>
          {connection.notOffered.length > 0 && (
            <Text size="sm" c="var(--quiet)">
              This deployment does not offer: {connection.notOffered.join(', ')}.
            </Text>
          )}
        </div>
        <RefreshAll connection={connection} />
      </Group>
      <Stack gap="lg">
        {connection.webhookUrl !== null && (
          <div>
            <Text fw={600} size="sm">
              Webhook URL
            </Text>
            <Text size="sm" c="var(--quiet)" mb={6}>
              Register it with the service, and news come at once. Its last part is a secret.
            </Text>
            <Group gap="sm" wrap="nowrap">
              <Code style={{ overflow: 'auto', padding: '6px 10px' }} tabIndex={0}>
                {connection.webhookUrl}
              </Code>
              <CopyButton value={connection.webhookUrl}>
                {({ copied, copy }) => (
                  <Button variant="default" size="compact-md" onClick={copy}>
                    {copied ? 'Copied' : 'Copy'}
                  </Button>
                )}
              </CopyButton>
            </Group>
          </div>
        )}
        <TokenForm connection={connection} />
      </Stack>
    </section>
  );
}

export function ConnectionsScreen() {
  const overview = useStationState((state) => state.overview);
  if (overview === null) return <Loading what="the connections" />;
  return (
    <div className={shell.scroll}>
      <Title order={1} fz="1.25rem" mb="md">
        Connections
      </Title>
      <Stack gap="md">
        {overview.connections.map((connection) => (
          <ConnectionSheet key={connection.id} connection={connection} />
        ))}
      </Stack>
      {overview.connections.length === 0 && (
        <Empty title="No connection">The welcome screen connects the first one.</Empty>
      )}
      <Text size="sm" c="var(--quiet)" mt="md">
        Where access tokens are kept: {overview.secretStore}
      </Text>
    </div>
  );
}
