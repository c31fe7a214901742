import { Text } from '@mantine/core';
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconClockExclamation,
  IconPlayerPauseFilled,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type FolderStanding, folderStanding, type HotFolder } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import parts from '../parts/parts.module.css';

const look: Readonly<Record<FolderStanding, readonly [string | undefined, ReactNode]>> = {
  problem: [parts.attention, <IconAlertTriangleFilled key="icon" aria-hidden />],
  paused: [parts['at-rip'], <IconPlayerPauseFilled key="icon" aria-hidden />],
  'not-picked-up': [parts.attention, <IconClockExclamation key="icon" aria-hidden />],
  attention: [parts.attention, <IconAlertTriangleFilled key="icon" aria-hidden />],
  ok: [parts.done, <IconCircleCheckFilled key="icon" aria-hidden />],
};

/** How a hot folder stands, by shape, word and colour; what waits because of a pause is said. */
export function FolderStatus({ folder }: { readonly folder: HotFolder }) {
  const { t, say } = useTranslation('hot-folders');
  const standing = folderStanding(folder);
  const [colour, icon] = look[standing];
  const waits =
    standing === 'paused' && folder.owed > 0 ? ` ${t('pausedFiles', { count: folder.owed })}` : '';
  return (
    <Text size="sm" fw={600} className={colour ?? ''}>
      {icon} {folder.problem === null ? t(`standing.${standing}`) : say(folder.problem)}
      {waits}
    </Text>
  );
}
