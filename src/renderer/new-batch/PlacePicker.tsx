import { Radio, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ShipmentGroup } from '../../contract/index.ts';
import css from '../components/order-form.module.css';
import { FailedNote } from '../components/States.tsx';
import { Step } from '../components/Step.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { isRowChange } from '../state/row-changes.ts';
import { useStationState } from '../state/station-context.tsx';
import { useLive } from '../state/use-live.ts';

/** One connection and one address: what can ship together. */
export type Place = Pick<ShipmentGroup, 'connectionId' | 'address'>;

export const nameOfPlace = ({ connectionId, address }: Place): string =>
  JSON.stringify([connectionId, address]);

/** Where unbatched jobs go; one of these places is chosen. */
export function PlacePicker(props: {
  readonly place: Place | null;
  readonly onPlace: (place: Place) => void;
}) {
  const { t } = useTranslation('new-batch');
  const { place, onPlace } = props;
  const [search, setSearch] = useState('');
  const connections = useStationState((state) => state.overview?.connections ?? []);
  const live = useLive<readonly ShipmentGroup[]>(['places', search], {
    load: (client) => client.batching.groups({ search }),
    concerns: isRowChange,
  });
  const groups = live.kind === 'loaded' ? live.data : [];
  const nameOf = (id: ShipmentGroup['connectionId']): string =>
    connections.find((one) => one.id === id)?.name ?? id;
  return (
    <Step title={t('where')}>
      <TextInput
        size="sm"
        aria-label={t('searchPlaces')}
        placeholder={t('searchPlaces')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {live.kind === 'failed' && <FailedNote failure={live} />}
      {live.kind === 'loaded' && groups.length === 0 && (
        <Text size="sm" c="var(--quiet)" mt="sm">
          {t('noPlaces')}
        </Text>
      )}
      <div className={css.list} role="radiogroup" aria-label={t('where')}>
        {groups.map((group) => (
          <div key={nameOfPlace(group)} className={css.choice}>
            <Radio
              name="place"
              label={group.address ?? t('noAddress')}
              checked={place !== null && nameOfPlace(place) === nameOfPlace(group)}
              onChange={() => onPlace(group)}
            />
            <span className={`${css.small} ${css.right}`}>
              {t('jobCount', { count: group.jobs })}
              {connections.length > 1 && ` · ${nameOf(group.connectionId)}`}
            </span>
          </div>
        ))}
      </div>
    </Step>
  );
}
