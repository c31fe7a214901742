import { Button } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { HotFolder } from '../../contract/index.ts';
import { useAction } from '../keyboard/actions-context.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useMay } from '../state/seat.ts';
import { useStation } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Pauses and resumes sending to one hot folder, by button and by key. */
export function PauseFolder({ folder }: { readonly folder: HotFolder }) {
  const { t, problem } = useTranslation('hot-folders');
  const notify = useNotify();
  const station = useStation();
  const call = useCall();
  const { id, name, paused, awaitsStart } = folder;
  const toggle = (): void =>
    call.run(async (client) => {
      try {
        if (awaitsStart) {
          await client.hotFolders.decide({ id, decision: { kind: 'start', choice: { how: 'now' } } });
        } else {
          await client.hotFolders.decide({ id, decision: { kind: 'pause', isPaused: !paused } });
          notify({
            text: t(paused ? 'hasResumed' : 'hasPaused', { name }),
            undo: async () =>
              (await station.client()).hotFolders.decide({
                id,
                decision: { kind: 'pause', isPaused: paused },
              }),
          });
        }
      } catch (error) {
        notify({ text: problem(error).message });
      }
    });
  useAction('pause', useMay('operate') ? toggle : null);
  const Icon = paused ? IconPlayerPlay : IconPlayerPause;
  return (
    <Button
      variant={paused ? 'filled' : 'default'}
      leftSection={<Icon aria-hidden />}
      loading={call.busy}
      onClick={toggle}
    >
      {t(paused ? 'resume' : 'pause')}
    </Button>
  );
}
