import { Button, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { QueryState } from '../state/reading.ts';
import type { Call } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { FailedNote } from './States.tsx';
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

/** A button for an action on an order. */
export function OrderAction({
  call,
  label,
  run,
}: {
  readonly call: Call;
  readonly label: string;
  readonly run: (client: StationClient) => Promise<unknown>;
}) {
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={call.busy}
      onClick={() => call.run(async (client) => void (await run(client)))}
    >
      {label}
    </Button>
  );
}
