import { Anchor, Group, Text } from '@mantine/core';
import type { BatchOrder, StationEvent } from '../../contract/index.ts';
import { OrderMark } from '../components/OrderMark.tsx';
import { OrderDecisions, OrderSheet } from '../components/OrderSheet.tsx';
import css from '../components/order-form.module.css';
import { Ago } from '../components/Time.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useStationState } from '../state/station-context.tsx';
import { type QuerySource, useLive } from '../state/use-live.ts';

function OrderingConnection({ order, now }: { readonly order: BatchOrder; readonly now: number }) {
  const { t, f, say } = useTranslation('new-batch');
  const { t: states } = useTranslation('states');
  const connection = useStationState((station) =>
    station.overview?.connections.find(({ id }) => id === order.connectionId),
  );
  const { state, jobs, option, why, resultKey } = order;
  const [first, ...others] = jobs;
  const isAway = state === 'waiting' && why === null && connection?.state.kind !== 'online';
  return (
    <li className={css.order}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <OrderMark state={state} />
        <span className={css.small}>
          <Ago at={order.changedAt} now={now} />
        </span>
      </Group>
      <Text size="sm" fw={600} className={css.words}>
        {first?.name ?? first?.serviceId}
        {others.length > 0 && ` ${t('more', { count: others.length })}`}
      </Text>
      <Text size="xs" c="var(--quiet)">
        {t('orderNumber', { id: order.id })} ·{' '}
        {states(order.kind === 'batch' ? 'row.batch' : 'row.queued-batch')} · {option.service}
        {option.price !== null && ` · ${f.money(option.price.amount, option.price.currency)}`}
      </Text>
      {state === 'unknown' && (
        <Text size="sm" mt={4}>
          {t(order.needsDecision ? 'decide' : 'unknownWhy')}
        </Text>
      )}
      {why !== null && (
        <Text size="sm" mt={4} className={css.words}>
          {say(why)}
        </Text>
      )}
      {isAway && connection !== undefined && (
        <Text size="sm" mt={4}>
          {t('waitingFor', { name: connection.name })}
        </Text>
      )}
      {resultKey !== null && (
        <Anchor size="sm" href={hashOf('batch', resultKey)}>
          {t(order.kind === 'batch' ? 'openBatch' : 'show')}
        </Anchor>
      )}
      <OrderDecisions
        order={order}
        sendAgain={t('sendAgain')}
        decide={(client, decision) => client.batching.decide({ id: order.id, decision })}
      />
    </li>
  );
}

/** Replaces an order that has moved on; a new one comes first. */
export function patchOrders(orders: readonly BatchOrder[], event: StationEvent): readonly BatchOrder[] {
  if (event.kind !== 'batch-order') return orders;
  const { order } = event;
  return orders.some(({ id }) => id === order.id)
    ? orders.map((one) => (one.id === order.id ? order : one))
    : [order, ...orders];
}

/** The requests for batches, as every part of the screen reads them. */
export const ordersQuery: QuerySource<readonly BatchOrder[]> = {
  load: (client) => client.batching.orders(),
  patch: patchOrders,
};

/** What operators ordered here, and what became of it. */
export function Orders() {
  const { t } = useTranslation('new-batch');
  const now = useNow();
  const live = useLive<readonly BatchOrder[]>(['batch orders'], ordersQuery);
  return (
    <OrderSheet title={t('orders')} empty={t('noOrders')} orders={live}>
      {(order) => <OrderingConnection key={order.id} order={order} now={now} />}
    </OrderSheet>
  );
}
