import { Button, Group } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ConnectionId, TransferList } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useMay } from '../state/seat.ts';
import { useStation, useStationState } from '../state/station-context.tsx';

function PauseButton(props: {
  readonly word: string;
  readonly paused: boolean;
  readonly onPress: () => void;
}) {
  const Icon = props.paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant={props.paused ? 'filled' : 'default'}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={props.onPress}
    >
      {props.word}
    </Button>
  );
}

/** Pauses all transfers or, if there are several connections, those of one. */
export function PauseButtons({
  paused,
  pausedConnections,
}: Pick<TransferList, 'paused' | 'pausedConnections'>) {
  const station = useStation();
  const notify = useNotify();
  const { t, problem } = useTranslation('transfers');
  const connections = useStationState((state) => state.overview?.connections ?? null) ?? [];
  const stopped = new Set(pausedConnections);
  const single = connections.filter(({ id }) => connections.length > 1 || stopped.has(id));
  const send = async (pause: boolean, connectionId: ConnectionId | null): Promise<void> =>
    (await station.client()).transfers.setPaused({ paused: pause, connectionId });
  const set = (pause: boolean, connectionId: ConnectionId | null): void =>
    void send(pause, connectionId).then(
      () => notify({ text: t(pause ? 'hasPaused' : 'hasResumed'), undo: () => send(!pause, connectionId) }),
      (error: unknown) => notify({ text: problem(error).message }),
    );
  useAction('pause', useMay('operate') ? () => set(!paused, null) : null);
  return (
    <Group gap="xs">
      {single.map(({ id, name }) => (
        <PauseButton
          key={id}
          word={t(stopped.has(id) ? 'resumeOne' : 'pauseOne', { name })}
          paused={stopped.has(id)}
          onPress={() => set(!stopped.has(id), id)}
        />
      ))}
      <PauseButton
        word={t(paused ? 'resumeAll' : 'pauseAll')}
        paused={paused}
        onPress={() => set(!paused, null)}
      />
    </Group>
  );
}
