import { Button, Text } from '@mantine/core';
import type { BatchOrder, BatchOrderId, NewBatch, UnbatchedJob } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { OrderMark } from '../components/OrderMark.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { ordersQuery } from './Orders.tsx';
import css from './summary.module.css';
import type { Choice } from './use-new-batch.ts';

/** What becomes of the last request, with a link to its batch. */
function Made({ id }: { readonly id: BatchOrderId }) {
  const { t } = useTranslation('new-batch');
  const live = useLive<readonly BatchOrder[]>(['batch orders'], ordersQuery);
  const order = live.kind === 'loaded' ? live.data.find((one) => one.id === id) : undefined;
  if (order === undefined) return null;
  return (
    <>
      <div className={css.words} role="status">
        <OrderMark state={order.state} />
        <Text size="sm" c="var(--quiet)">
          {order.state === 'waiting' ? t('savedToSend') : t('orderNumber', { id })}
        </Text>
      </div>
      {order.resultKey !== null && (
        <Button component="a" href={hashOf('batch', order.resultKey)} variant="default">
          {t('openBatch')}
        </Button>
      )}
    </>
  );
}

/** What a batch would consist of, always visible, with the button that requests it. */
export function Summary(props: {
  readonly choice: Choice;
  readonly chosen: readonly UnbatchedJob[];
  /** Null while something is missing. */
  readonly request: NewBatch | null;
  readonly missing: string;
  readonly busy: boolean;
  /** The last request. */
  readonly made: BatchOrderId | null;
  readonly onCreate: (request: NewBatch) => void;
}) {
  const { t, f } = useTranslation('new-batch');
  const { choice, chosen, request, made } = props;
  const { kind, option, place, added } = choice;
  const count = chosen.length + added.length;
  if (count === 0 && made !== null)
    return (
      <div className={css.summary}>
        <Made id={made} />
      </div>
    );
  const copies = chosen.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const price = option?.price ?? null;
  const facts = [
    count > 0 && t('jobCount', { count }),
    copies > 0 && t('copies', { count: copies }),
    option?.service,
    price !== null && f.money(price.amount, price.currency),
  ].filter((fact) => typeof fact === 'string');
  return (
    <div className={css.summary}>
      <div className={css.words}>
        {facts.length > 0 && <Text fw={600}>{facts.join(' · ')}</Text>}
        {place?.address != null && count > 0 && (
          <Text size="sm" c="var(--quiet)" truncate title={place.address}>
            {place.address}
          </Text>
        )}
        {request === null && (
          <Text size="sm" c="var(--quiet)">
            {props.missing}
          </Text>
        )}
      </div>
      <Only may="operate">
        {' '}
        <Button
          size="md"
          loading={props.busy}
          disabled={request === null}
          onClick={() => request !== null && props.onCreate(request)}
        >
          {count === 0 ? t('title') : t(kind === 'batch' ? 'make' : 'hand', { count })}
        </Button>
      </Only>
    </div>
  );
}
