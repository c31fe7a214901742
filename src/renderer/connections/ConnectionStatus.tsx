import { Button, Group, Stack, Text, Title } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleDashed,
  IconCloudOff,
  IconRefresh,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Connection, ConnectionId, ConnectionState, WebhookRefusals } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import parts from '../components/shared.module.css';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { MissingData } from './MissingData.tsx';
import { Resting } from './Resting.tsx';
import { TokenForm } from './TokenForm.tsx';

const look: Readonly<Record<ConnectionState['kind'], readonly [string | undefined, ReactNode]>> = {
  online: [parts.done, <IconCircleCheckFilled key="icon" size={18} aria-hidden />],
  starting: [parts.quiet, <IconCircleDashed key="icon" size={18} aria-hidden />],
  offline: [parts.attention, <IconCloudOff key="icon" size={18} aria-hidden />],
  'needs-token': [parts.attention, <IconAlertTriangleFilled key="icon" size={18} aria-hidden />],
};

/**
 * Whether the service can be reached, by shape, word and colour; what that means for the work is said
 * below.
 */
function StateLine({ state }: Pick<Connection, 'state'>) {
  const { t, f, say } = useTranslation('connections');
  const now = useNow();
  const [colour, icon] = look[state.kind];
  const effect =
    state.kind === 'offline'
      ? `${say(state.why)} ${t('effect.offline')}`
      : state.kind === 'needs-token'
        ? `${say(state.why)} ${t('effect.needs-token')}`
        : null;
  const since = state.kind === 'offline' ? ` (${f.ago(state.since, now)})` : '';
  return (
    <div>
      <Text fw={600} className={colour ?? ''} style={{ display: 'flex', alignItems: 'center', gap: 6 }}>
        {icon}
        <span>{t(`state.${state.kind}`) + since}</span>
      </Text>
      {effect !== null && <Text size="sm">{effect}</Text>}
    </div>
  );
}

/** Webhooks that were refused, and the other way of signing by which the stored secret would fit. */
function Refusals({ id, refusals }: { readonly id: ConnectionId; readonly refusals: WebhookRefusals }) {
  const { t, f, say } = useTranslation('connections');
  const call = useCall();
  const { count, since, why, fits } = refusals;
  return (
    <>
      <Text span className={parts.attention ?? ''}>
        {t('updates.refused', { count, since: f.dateAndTime(since) })}
      </Text>{' '}
      {say(why)} {t('updates.mayHoldBack')}
      {fits !== null && (
        <Only may="administer">
          <Button
            variant="default"
            size="compact-sm"
            loading={call.busy}
            onClick={() =>
              call.run(async (client) => {
                const { unverified } = await client.webhooks.check({ id });
                await client.webhooks.setCheck({ id, signature: fits, secret: null, unverified });
              })
            }
          >
            {t('updates.useFitting')}
          </Button>
        </Only>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}

/** How changes reach this station, and when the last one did. */
function Updates({ connection }: { readonly connection: Connection }) {
  const { t, f } = useTranslation('connections');
  const now = useNow();
  const { state, webhooksHealthy, lastPollAt, lastWebhookAt, requestsPerSecond } = connection;
  // For a service that is away, only when it was last heard from.
  const how = (sentence: string): string => (state.kind === 'online' ? `${sentence} ` : '');
  const polled =
    lastPollAt === null ? t('updates.notYet') : t('updates.last', { ago: f.ago(lastPollAt, now) });
  const webhook = lastWebhookAt === null ? null : t('updates.last', { ago: f.ago(lastWebhookAt, now) });
  return (
    <dl style={{ margin: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '2px 16px' }}>
      <dt className={parts.quiet}>{t('updates.webhooks')}</dt>
      <dd style={{ margin: 0 }}>
        {connection.webhookRefusals !== null ? (
          <Refusals id={connection.id} refusals={connection.webhookRefusals} />
        ) : webhook === null ? (
          t('updates.none')
        ) : (
          how(t(webhooksHealthy ? 'updates.atOnce' : 'updates.silent')) + webhook
        )}
        {connection.unverifiedWebhooks === 'refresh' && (
          <Text span className={parts.attention ?? ''}>
            {' '}
            {t('updates.unverified')}
          </Text>
        )}
      </dd>
      <dt className={parts.quiet}>{t('updates.lists')}</dt>
      <dd style={{ margin: 0 }}>
        {how(t(webhooksHealthy ? 'updates.safeguard' : 'updates.regularly')) + polled}
      </dd>
      <dt className={parts.quiet}>{t('updates.requests')}</dt>
      <dd style={{ margin: 0 }}>{t('updates.rate', { rate: f.number(Math.round(requestsPerSecond)) })}</dd>
    </dl>
  );
}

/** What an operator wants to know about a connection, and can do about it. */
export function ConnectionStatus({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const call = useCall();
  return (
    <section className={parts.sheet} style={{ padding: 20 }}>
      <Group justify="space-between" align="flex-start" gap="md">
        <Stack gap="sm" style={{ flex: 1, minWidth: 'min(24rem, 100%)' }}>
          <div>
            <Title order={2} fz="1.05rem">
              {connection.name}
            </Title>
            <Text size="sm" c="var(--quiet)" style={{ overflowWrap: 'anywhere' }}>
              {connection.baseUrl}
            </Text>
          </div>
          <StateLine state={connection.state} />
          <Updates connection={connection} />
          <MissingData connection={connection} />
          <Resting id={connection.id} />
          {connection.state.kind === 'needs-token' && (
            <Only may="administer">
              <TokenForm connection={connection} />
            </Only>
          )}
        </Stack>
        <Only may="operate">
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={call.busy}
            onClick={() =>
              call.run(async (client) => {
                await client.connections.refresh({ id: connection.id });
              })
            }
          >
            {t('refreshAll')}
          </Button>
        </Only>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
    </section>
  );
}
