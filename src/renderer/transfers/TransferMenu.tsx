import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconDotsVertical,
  IconPlayerPause,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import { memo } from 'react';
import type { Transfer } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { useStation } from '../state/station-context.tsx';

const actions = {
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  first: IconArrowBarToUp,
  lower: IconArrowBarToDown,
  cancel: IconX,
} as const;
type Action = keyof typeof actions;

/** The actions that make sense for a file in its state. */
export function actionsFor({ state }: Pick<Transfer, 'state'>): readonly Action[] {
  switch (state) {
    case 'transferring':
      return ['pause', 'cancel'];
    case 'queued':
      return ['first', 'lower', 'pause', 'cancel'];
    case 'waiting':
      return ['resume', 'first', 'lower', 'cancel'];
    case 'failed':
      return ['resume', 'cancel'];
    default:
      return [];
  }
}

/** Pause, resume, reorder and give up one file. */
export const TransferMenu = memo(function TransferMenu({ transfer }: { readonly transfer: Transfer }) {
  const { t, say } = useTranslation('transfers');
  const station = useStation();
  const notify = useNotify();
  const can = actionsFor(transfer);
  if (can.length === 0) return null;
  const run = async (action: Action): Promise<void> => {
    const { transfers } = await station.client();
    const which = { ids: [transfer.id] };
    const { refused } = await transfers.change({ which, change: action });
    const [one] = refused;
    if (one !== undefined) return notify({ text: say(one.why) });
    if (action !== 'pause' && action !== 'cancel') return;
    notify({
      text: t(`has.${action}`, { name: transfer.name }),
      undo: async () => void (await (await station.client()).transfers.change({ which, change: 'resume' })),
    });
  };
  return (
    <Menu
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('menu', { name: transfer.name })}>
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can.map((action) => {
          const Icon = actions[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => void run(action)}
            >
              {t(`do.${action}`)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
});
