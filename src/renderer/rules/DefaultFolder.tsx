import { Group, Radio } from '@mantine/core';
import type { HotFolderId } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useStationState } from '../state/station-context.tsx';

/** No id of a hot folder is empty. */
const NONE = '';

/** Chooses the hot folder for everything that no rule matches, if any. */
export function DefaultFolder(props: {
  readonly chosen: HotFolderId | null;
  readonly onChoose: (id: HotFolderId | null) => void;
}) {
  const { t } = useTranslation('rules');
  const folders = useStationState((state) => state.overview?.hotFolders) ?? [];
  return (
    <Radio.Group
      label={t('default')}
      description={t('defaultWhy')}
      value={props.chosen ?? NONE}
      onChange={(value) => props.onChoose(folders.find(({ id }) => id === value)?.id ?? null)}
      mt="md"
    >
      <Group mt={6} gap="lg">
        {folders.map(({ id, name }) => (
          <Radio key={id} value={id} label={name} />
        ))}
        <Radio value={NONE} label={t('noDefault')} />
      </Group>
    </Radio.Group>
  );
}
