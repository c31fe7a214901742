import { Button, Code, CopyButton, Group, Stack, Text, Title } from '@mantine/core';
import { Fragment, useState } from 'react';
import { type Connection, type ConnectionId, OptionalTemplate } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { useMay } from '../state/seat.ts';
import { useLive } from '../state/use-live.ts';
import { Endpoints } from './endpoints/Endpoints.tsx';
import { Limits } from './Limits.tsx';
import { Preset } from './Preset.tsx';
import { RemoveConnection } from './RemoveConnection.tsx';
import { Reports } from './Reports.tsx';
import { RequestTemplate } from './RequestTemplate.tsx';
import { Reading } from './reading/Reading.tsx';
import { SignatureForm } from './SignatureForm.tsx';
import { Statuses } from './Statuses.tsx';
import { StorageChoices } from './StorageChoices.tsx';
import { TokenForm } from './TokenForm.tsx';
import { UnstatedFacts } from './UnstatedFacts.tsx';

/** Much else changes the overview. */
const PACE_MS = 2_000;

/** Nothing while there is none. */
function WebhookUrl({ id }: { readonly id: ConnectionId }) {
  const reading = useLive<string | null>(['webhook url', id], {
    load: (client) => client.webhooks.url({ id }),
    concerns: ({ kind }) => kind === 'ingress' || kind === 'overview',
    paceMs: PACE_MS,
  });
  return reading.kind === 'loaded' && reading.data !== null && <Url url={reading.data} />;
}

function Url({ url }: { readonly url: string }) {
  const { t } = useTranslation('connections');
  const { t: common } = useTranslation('common');
  return (
    <div>
      <Text fw={600} size="sm">
        {t('webhookUrl')}
      </Text>
      <Text size="sm" c="var(--quiet)" mb={6}>
        {t('webhookWhy')}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Code style={{ overflowWrap: 'anywhere', padding: '6px 10px' }}>{url}</Code>
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button variant="default" size="compact-md" flex="none" onClick={copy}>
              {common(copied ? 'copied' : 'copy')}
            </Button>
          )}
        </CopyButton>
      </Group>
    </div>
  );
}

/** What IT sets up for a connection: its token, limits, webhooks, paths, and what its answers mean. */
export function ConnectionAdvanced({ connection }: { readonly connection: Connection }) {
  const { id, name } = connection;
  const mayAdminister = useMay('administer');
  const [timesFilledIn, setTimesFilledIn] = useState(0);
  return (
    <section className={parts.sheet} style={{ padding: 20 }}>
      <Title order={2} fz="1.05rem">
        {name}
      </Title>
      <Text size="sm" c="var(--quiet)" mb="md" style={{ overflowWrap: 'anywhere' }}>
        {connection.baseUrl}
      </Text>
      <Stack gap="lg">
        <TokenForm connection={connection} />
        <Limits connection={connection} />
        {mayAdminister && <WebhookUrl id={id} />}
        <SignatureForm id={id} />
        <Preset id={id} onFilledIn={() => setTimesFilledIn((before) => before + 1)} />
        <Statuses id={id} />
        <StorageChoices connection={connection} />
        <UnstatedFacts id={id} />
        <Fragment key={timesFilledIn}>
          <Endpoints id={id} name={name} />
          {OptionalTemplate.options.map((request) => (
            <RequestTemplate key={request} id={id} request={request} />
          ))}
          <Reports id={id} />
          <Reading id={id} name={name} />
        </Fragment>
        <RemoveConnection connection={connection} />
      </Stack>
    </section>
  );
}
