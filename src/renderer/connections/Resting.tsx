import { Anchor, Text } from '@mantine/core';
import {
  type ConnectionId,
  restingArtwork,
  restingStatus,
  type StatusesInUse,
} from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { statusesOf } from './Statuses.tsx';

/**
 * Says that no job was ever due and in which status most of them rest, or that no file was ever sent and for
 * what most of them wait; nothing if one was.
 */
export function Resting({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('connections');
  const live = useLive<StatusesInUse>(['statuses', id], statusesOf(id));
  const resting = live.kind === 'loaded' ? restingStatus(live.data.jobs) : null;
  const waiting = live.kind === 'loaded' ? restingArtwork(live.data) : null;
  if (resting === null && waiting === null) return null;
  return (
    <Text size="sm" role="status">
      {resting !== null && t('statuses.resting', { count: resting.jobs, status: resting.name })}
      {waiting !== null && t('statuses.waiting', { count: waiting.files, status: waiting.name })}{' '}
      <Anchor href={hashOf('connections', 'advanced')} inherit underline="always">
        {t('statuses.set')}
      </Anchor>
    </Text>
  );
}
