import { Chip, Group } from '@mantine/core';
import { JobStage, type ProductionSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';

/** Which stages after sending the company uses. */
export function ProductionSection(props: {
  readonly production: ProductionSettings;
  readonly onChange: (production: ProductionSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const { t: states } = useTranslation('states');
  const { disabled } = useLock()('production.stages', t('production.title'));
  const choose = (chosen: readonly string[]): void =>
    props.onChange({ stages: JobStage.options.filter((stage) => chosen.includes(stage)) });
  return (
    <Chip.Group multiple value={[...props.production.stages]} onChange={choose}>
      <Group gap="xs" role="group" aria-label={t('production.title')}>
        {JobStage.options.map((stage) => (
          <Chip key={stage} value={stage} disabled={disabled}>
            {states(`stage.${stage}`)}
          </Chip>
        ))}
      </Group>
    </Chip.Group>
  );
}
