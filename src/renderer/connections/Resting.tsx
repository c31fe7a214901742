import { Anchor, Text } from '@mantine/core';
import { type ConnectionId, restingStatus, type StatusesInUse } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { hashOf } from '../navigation/route.ts';
import { useLive } from '../state/use-live.ts';
import { statusesOf } from './Statuses.tsx';

/** Says that no job was ever due, and in which status most of them rest; nothing if one was. */
export function Resting({ id }: { readonly id: ConnectionId }) {
  const { t } = useTranslation('connections');
  const live = useLive<StatusesInUse>(['statuses', id], statusesOf(id));
  const resting = live.kind === 'loaded' ? restingStatus(live.data.jobs) : null;
  if (resting === null) return null;
  const { name, jobs } = resting;
  return (
    <Text size="sm" role="status">
      {t('statuses.resting', { count: jobs, status: name })}{' '}
      <Anchor href={hashOf('connections', 'advanced')} inherit underline="always">
        {t('statuses.set')}
      </Anchor>
    </Text>
  );
}
