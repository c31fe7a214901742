import { Alert, Button, Checkbox, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { BatchSelection, DeliveryOption, QueueRow, UnbatchedJob } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useNotify } from '../notifications/notices.tsx';
import { Heading } from '../parts/Heading.tsx';
import css from '../parts/order-form.module.css';
import { Empty, Failed, FailedNote, Loading, ProblemNote } from '../parts/States.tsx';
import shell from '../parts/screen.module.css';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { useLive } from '../state/use-live.ts';
import { BatchMethod, type Kind } from './BatchMethod.tsx';
import { Delivery } from './Delivery.tsx';
import { Jobs } from './Jobs.tsx';
import { Orders } from './Orders.tsx';
import { nameOfPlace, type Place, PlacePicker } from './PlacePicker.tsx';
import { useOptions } from './use-options.ts';

const nobody: BatchSelection = { jobs: [], leftOut: [] };

function LeftOut({ leftOut }: Pick<BatchSelection, 'leftOut'>) {
  const { t, say } = useTranslation('new-batch');
  if (leftOut.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" title={t('leftOut', { count: leftOut.length })}>
      {leftOut.map(({ label, why }) => (
        <Text key={`${label} ${say(why)}`} size="sm">
          {label}: {say(why)}
        </Text>
      ))}
    </Alert>
  );
}

/** The choice of place, jobs, delivery and way, and the order that comes of it. */
function Choice({ picked }: { readonly picked: BatchSelection }) {
  const { t } = useTranslation('new-batch');
  const notify = useNotify();
  const call = useCall();
  const [first] = picked.jobs;
  const [place, setPlace] = useState<Place | null>(first ?? null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(picked.jobs.map((job) => job.serviceId)));
  const [added, setAdded] = useState<readonly string[]>([]);
  const [option, setOption] = useState<DeliveryOption | null>(null);
  const [kind, setKind] = useState<Kind>('batch');
  const [sameAddress, setSameAddress] = useState(false);
  const connections = useStationState((state) => state.overview?.connections ?? []);
  const connectionId = place?.connectionId ?? connections[0]?.id ?? null;
  const connection = connections.find(({ id }) => id === connectionId);
  const live = useLive<readonly UnbatchedJob[]>(
    ['jobs of a place', place === null ? '' : nameOfPlace(place)],
    {
      load: async (client) =>
        place === null
          ? []
          : client.batching.jobs({ connectionId: place.connectionId, address: place.address }),
      concerns: (event) => event.kind === 'row' || event.kind === 'row-gone' || event.kind === 'batch-order',
    },
  );
  const jobs = live.kind === 'loaded' ? live.data : [];
  const ids = [
    ...jobs.filter((job) => chosen.has(job.serviceId) && !job.ordered).map((job) => job.serviceId),
    ...added,
  ];
  const { asked, again } = useOptions(connectionId, ids);
  // An option that is not offered for these jobs any more is no choice.
  const answer = asked.kind === 'answered' ? asked.told.options : null;
  const isGone =
    answer !== null && answer.length > 0 && option !== null && answer.every((one) => one.id !== option.id);
  if (isGone) setOption(null);
  const isOnline = connection?.state.kind === 'online';
  // One of several jobs has an unknown address.
  const asksAddress =
    kind === 'batch' && ids.length > 1 && (added.length > 0 || place === null || place.address === null);
  const isSure = !asksAddress || sameAddress;
  const can = ids.length > 0 && option !== null && connectionId !== null && asked.kind !== 'asking' && isSure;
  const create = (): void => {
    if (option === null || connectionId === null) return;
    call.run(async (client) => {
      await client.batching.create({
        connectionId,
        kind,
        jobs: ids,
        option,
        sameAddress: asksAddress && sameAddress,
      });
      notify({ text: isOnline ? t('kept') : t('keptOffline') });
      setChosen(new Set());
      setAdded([]);
      setOption(null);
      setSameAddress(false);
    });
  };
  return (
    <div className={css.steps}>
      <LeftOut leftOut={picked.leftOut} />
      <PlacePicker
        place={place}
        onPlace={(next) => {
          setPlace(next);
          setChosen(new Set());
          setOption(null);
          setSameAddress(false);
        }}
      />
      {live.kind === 'failed' && <FailedNote failure={live} />}
      <Jobs jobs={jobs} chosen={chosen} added={added} onChosen={setChosen} onAdded={setAdded} />
      <Delivery asked={asked} option={option} onOption={setOption} onAgain={again} />
      <BatchMethod kind={kind} connection={connection} onKind={setKind} />
      {asksAddress && (
        <Alert color="yellow" variant="light" title={t('addressUnread')}>
          <Checkbox
            label={t('sameAddress')}
            description={t('sameAddressWhy')}
            checked={sameAddress}
            onChange={(event) => setSameAddress(event.currentTarget.checked)}
          />
        </Alert>
      )}
      {connection !== undefined && !isOnline && (
        <Alert color="yellow" variant="light">
          {t('offline', { name: connection.name })}
        </Alert>
      )}
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group>
        <Button size="md" loading={call.busy} disabled={!can} onClick={create}>
          {ids.length === 0 ? t('title') : t(kind === 'batch' ? 'make' : 'hand', { count: ids.length })}
        </Button>
        {!can && (
          <Text size="sm" c="var(--quiet)">
            {t(ids.length > 0 && option !== null && !isSure ? 'missingAddress' : 'missing')}
          </Text>
        )}
      </Group>
    </div>
  );
}

/**
 * Jobs that can ship together are made into a batch, or handed to auto batching; what was ordered stands
 * beside it.
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
    concerns: (event) => event.kind === 'row' || event.kind === 'row-gone',
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
