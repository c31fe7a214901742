import { Chip, Group } from '@mantine/core';
import { JobStage, type ProductionSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { ScanPlaces } from './ScanPlaces.tsx';

/** Which stages after sending the company uses, and where codes are scanned. */
export function ProductionSection(props: {
  readonly production: ProductionSettings;
  /** Resolves with false if it was refused. */
  readonly onChange: (production: ProductionSettings) => Promise<boolean>;
}) {
  const { t } = useTranslation('settings');
  const { t: states } = useTranslation('states');
  const { disabled } = useLock()('production.stages', t('production.title'));
  const { places } = props.production;
  const choose = (chosen: readonly string[]): void =>
    void props.onChange({ places, stages: JobStage.options.filter((stage) => chosen.includes(stage)) });
  return (
    <>
      <Chip.Group multiple value={[...props.production.stages]} onChange={choose}>
        <Group gap="xs" role="group" aria-label={t('production.title')}>
          {JobStage.options.map((stage) => (
            <Chip key={stage} value={stage} disabled={disabled}>
              {states(`stage.${stage}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ScanPlaces
        places={places}
        onChange={(changed) => props.onChange({ ...props.production, places: changed })}
      />
    </>
  );
}
