import { Button, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { type BatchOrder, decidedIn, OrderDecision } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { QueryState } from '../state/reading.ts';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { FailedNote, ProblemNote } from './States.tsx';
import parts from './shared.module.css';

/**
 * What operators sent to the service from here: a heading, and below it the orders, or why there are none.
 */
export function OrderSheet<T>({
  title,
  empty,
  orders,
  children,
}: {
  readonly title: string;
  /** Shown if nothing was sent yet. */
  readonly empty: string;
  readonly orders: QueryState<readonly T[]>;
  /** The list item of one order. */
  readonly children: (order: T) => ReactNode;
}) {
  const isEmpty = orders.kind === 'loaded' && orders.data.length === 0;
  return (
    <section aria-label={title}>
      <Title order={2} fz="1rem" mb={8}>
        {title}
      </Title>
      {orders.kind === 'failed' && <FailedNote failure={orders} />}
      {isEmpty && (
        <Text size="sm" c="var(--quiet)">
          {empty}
        </Text>
      )}
      {orders.kind === 'loaded' && !isEmpty && (
        <ul className={parts.sheet} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {orders.data.map(children)}
        </ul>
      )}
    </section>
  );
}

/**
 * What an operator can decide about an order in its current state, and what went wrong with it.
 * @param sendAgain the words for sending one again whose outcome is unknown
 */
export function OrderDecisions({
  order: { state, needsAttention, needsDecision },
  sendAgain,
  decide,
}: {
  readonly order: Pick<BatchOrder, 'state' | 'needsAttention' | 'needsDecision'>;
  readonly sendAgain: string;
  readonly decide: (client: StationClient, decision: OrderDecision) => Promise<unknown>;
}) {
  const { t } = useTranslation('new-batch');
  const { t: job } = useTranslation('job');
  const call = useCall();
  const words: Readonly<Record<OrderDecision, string>> = {
    withdraw: t('withdraw'),
    recheck: t('lookAgain'),
    resend: sendAgain,
    leave: t('leave'),
    acknowledge: job('acknowledge'),
  };
  const isOffered: Readonly<Record<OrderDecision, boolean>> = {
    withdraw: true,
    recheck: true,
    resend: needsDecision,
    leave: needsDecision,
    acknowledge: needsAttention,
  };
  const offered = OrderDecision.options.filter((one) => decidedIn[one] === state && isOffered[one]);
  if (offered.length === 0) return null;
  return (
    <>
      <Group gap={6} mt={6}>
        {offered.map((decision) => (
          <Button
            key={decision}
            size="compact-sm"
            variant="default"
            loading={call.busy}
            onClick={() => call.run(async (client) => void (await decide(client, decision)))}
          >
            {words[decision]}
          </Button>
        ))}
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
