import { Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Catalogue } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { ProblemNote } from '../components/States.tsx';
import { Unread } from '../components/Unread.tsx';
import { useNow } from '../hooks/use-now.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { CatalogueProblem } from './CatalogueProblem.tsx';

const MINUTE_MS = 60_000;

/** One connection: when its catalogue was read, what prevented that, and a button to read it again. */
function Reading(props: {
  readonly connection: Catalogue['connections'][number];
  /** With several accounts, the button says which one. */
  readonly isOne: boolean;
}) {
  const { id, name, readAt, problem, notUnderstood } = props.connection;
  const { t, f } = useTranslation('catalogue');
  const now = useNow(MINUTE_MS);
  const call = useCall();
  const state = useStationState(
    (station) => station.overview?.connections.find((one) => one.id === id)?.state.kind,
  );
  return (
    <div>
      <Group gap="sm" mb="xs">
        <Text size="sm" c="var(--quiet)">
          {readAt === null
            ? t('neverRead', { name })
            : t('readAt', { name, ago: f.ago(readAt, Math.max(now, Date.parse(readAt))) })}
          {state === 'offline' && readAt !== null && ` · ${t('offline', { name })}`}
          {state === 'needs-token' && readAt !== null && ` · ${t('needsToken', { name })}`}
        </Text>
        <Only may="operate">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconRefresh aria-hidden />}
            loading={call.busy}
            onClick={() => call.run((client) => client.catalogue.refresh({ connectionId: id }))}
          >
            {props.isOne ? t('readNow') : t('readNowOf', { name })}
          </Button>
        </Only>
      </Group>
      {call.error !== null && <ProblemNote error={call.error} />}
      {problem !== null && <CatalogueProblem why={problem} readAt={readAt} name={name} />}
      <Unread notes={notUnderstood} />
    </div>
  );
}

export function Readings({ connections }: Pick<Catalogue, 'connections'>) {
  return (
    <Group gap="xl" mb="sm" align="flex-start">
      {connections.map((connection) => (
        <Reading key={connection.id} connection={connection} isOne={connections.length === 1} />
      ))}
    </Group>
  );
}
