import { Text } from '@mantine/core';
import type { HotFolder } from '../../contract/index.ts';
import { colourOf, useFolderStanding } from '../components/use-standings.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';
import css from './hot-folders.module.css';

/** The state of a hot folder: its light, a word and what stops it, and what waits because of a pause. */
export function FolderStatus({ folder }: { readonly folder: HotFolder }) {
  const { t } = useTranslation('hot-folders');
  const { t: site } = useTranslation('site');
  const { t: shell } = useTranslation('shell');
  const incidents = useStationState((state) => state.overview?.incidents) ?? [];
  const { look, Icon, word, why } = useFolderStanding()(folder, incidents);
  const isPaused = folder.problem === null && folder.paused;
  const facts = [
    why ?? (isPaused ? t('paused') : word),
    isPaused && folder.owed > 0 ? t('pausedFiles', { count: folder.owed }) : null,
    isPaused && folder.waiting > 0 ? shell('strip.inFolder', { waiting: folder.waiting }) : null,
    folder.ripAnswers === false ? t('answers.silent') : null,
    folder.shared ? site('share.shared') : null,
  ];
  return (
    <Text size="sm" fw={600} className={colourOf[look] ?? ''}>
      <Icon size={18} className={css.light} aria-hidden /> {facts.filter((fact) => fact !== null).join(' · ')}
    </Text>
  );
}
