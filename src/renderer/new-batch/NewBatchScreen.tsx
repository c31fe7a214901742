import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchOrderId, BatchSelection, NewBatch, QueueRow } from '../../contract/index.ts';
import { Heading } from '../components/Heading.tsx';
import css from '../components/order-form.module.css';
import { Empty, Failed, FailedNote, Loading, ProblemNote } from '../components/States.tsx';
import shell from '../components/screen.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { isRowChange } from '../state/row-changes.ts';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { BatchMethod } from './BatchMethod.tsx';
import { Delivery } from './Delivery.tsx';
import { Jobs } from './Jobs.tsx';
import { Orders } from './Orders.tsx';
import { PlacePicker } from './PlacePicker.tsx';
import { Summary } from './Summary.tsx';
import { atPlace, useNewBatch } from './use-new-batch.ts';

const nobody: BatchSelection = { jobs: [], leftOut: [] };

function LeftOut({ leftOut }: Pick<BatchSelection, 'leftOut'>) {
  const { t, say } = useTranslation('new-batch');
  if (leftOut.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('leftOut', { count: leftOut.length })}>
      {leftOut.map(({ label, why }) => (
        <Text key={`${label} ${say(why)}`} size="sm">
          <b>{label}</b> {say(why)}
        </Text>
      ))}
    </Alert>
  );
}

/** The choice of place, jobs, delivery and method, and the request it leads to. */
function Choice({ picked }: { readonly picked: BatchSelection }) {
  const { t } = useTranslation('new-batch');
  const call = useCall();
  const [made, setMade] = useState<BatchOrderId | null>(null);
  const batch = useNewBatch(picked);
  const { form, connection, asksAddress, request } = batch;
  const { place, chosen, added, option, kind, sameAddress } = form.values;
  const isOnline = connection?.state.kind === 'online';
  const create = (wanted: NewBatch): void =>
    call.run(async (client) => {
      const [order] = await client.batching.create(wanted);
      setMade(order?.id ?? null);
      form.setValues(atPlace(place));
    });
  return (
    <div className={css.steps}>
      <LeftOut leftOut={picked.leftOut} />
      <PlacePicker place={place} onPlace={(next) => form.setValues(atPlace(next))} />
      {batch.jobs.kind === 'failed' && <FailedNote failure={batch.jobs} />}
      <Jobs
        jobs={batch.jobs.kind === 'loaded' ? batch.jobs.data : []}
        chosen={new Set(chosen)}
        added={added}
        onChosen={(ids) => form.setFieldValue('chosen', [...ids])}
        onAdded={(ids) => form.setFieldValue('added', ids)}
      />
      <Delivery
        asked={batch.asked}
        option={option}
        onOption={(next) => form.setFieldValue('option', next)}
        onAgain={batch.askAgain}
      />
      <BatchMethod kind={kind} connection={connection} onKind={(next) => form.setFieldValue('kind', next)} />
      {asksAddress && (
        <Alert color="yellow" variant="light" title={t('addressUnread')}>
          <Checkbox
            label={t('sameAddress')}
            description={t('sameAddressWhy')}
            {...form.getInputProps('sameAddress', { type: 'checkbox' })}
          />
        </Alert>
      )}
      {connection !== undefined && !isOnline && (
        <Alert color="yellow" variant="light">
          {t('offline', { name: connection.name })}
        </Alert>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
      <Summary
        choice={form.values}
        chosen={batch.chosen}
        request={request}
        missing={t(asksAddress && !sameAddress && option !== null ? 'missingAddress' : 'missing')}
        busy={call.busy}
        made={made}
        onCreate={create}
      />
    </div>
  );
}

/**
 * Makes jobs that can ship together into a batch, or hands them to auto batching; earlier requests are
 * listed beside it.
 */
export function NewBatchScreen({ keys }: { readonly keys: readonly QueueRow['key'][] }) {
  const { t } = useTranslation('new-batch');
  const connected = useStationState((state) => (state.overview?.connections ?? []).length > 0);
  const [byIds, setByIds] = useState(false);
  const picked = useLive<BatchSelection>(['picked jobs', ...keys], {
    load: async (client) => (keys.length === 0 ? nobody : client.batching.selection({ keys: [...keys] })),
  });
  const places = useLive<number>(['number of places'], {
    load: async (client) => (await client.batching.groups({ search: '' })).length,
    concerns: isRowChange,
  });
  if (picked.kind === 'loading' || places.kind === 'loading') return <Loading />;
  if (picked.kind === 'failed') return <Failed failure={picked} />;
  if (places.kind === 'failed') return <Failed failure={places} />;
  const { jobs, leftOut } = picked.data;
  const isEmpty = places.data + jobs.length + leftOut.length === 0;
  return (
    <div className={shell.scroll}>
      <Heading title={t('title')} under={t('under')} backTo={hashOf('queue')} />
      <div className={css.columns}>
        <div>
          {isEmpty && !byIds ? (
            <>
              <Empty title={t('none')}>{t('noneWhy')}</Empty>
              {connected && (
                <Group justify="center">
                  <Button variant="default" onClick={() => setByIds(true)}>
                    {t('byIdsInstead')}
                  </Button>
                </Group>
              )}
            </>
          ) : (
            <Choice picked={picked.data} />
          )}
        </div>
        <Orders />
      </div>
    </div>
  );
}
