import { Chip, Group, TagsInput } from '@mantine/core';
import { JobStage, ProductionSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { ScanPlaces } from './ScanPlaces.tsx';

const { resendReasons: Reasons } = ProductionSettings.shape;

/** Which stages after sending the company uses, where codes are scanned, and why files are resent. */
export function ProductionSection(props: {
  readonly production: ProductionSettings;
  /** Resolves with false if it was refused. */
  readonly onChange: (production: ProductionSettings) => Promise<boolean>;
}) {
  const { t } = useTranslation('settings');
  const { t: states } = useTranslation('states');
  const { t: rules } = useTranslation('rules');
  const lock = useLock();
  const { production, onChange } = props;
  const choose = (chosen: readonly string[]): void =>
    void onChange({ ...production, stages: JobStage.options.filter((stage) => chosen.includes(stage)) });
  const list = (reasons: readonly string[]): void => {
    const { success, data } = Reasons.safeParse(reasons);
    if (success) void onChange({ ...production, resendReasons: data });
  };
  const { disabled } = lock('production.stages', t('production.title'));
  return (
    <>
      <Chip.Group multiple value={[...production.stages]} onChange={choose}>
        <Group gap="xs" role="group" aria-label={t('production.title')}>
          {JobStage.options.map((stage) => (
            <Chip key={stage} value={stage} disabled={disabled}>
              {states(`stage.${stage}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      <ScanPlaces
        places={production.places}
        onChange={(changed) => onChange({ ...production, places: changed })}
      />
      <TagsInput
        {...lock('production.resendReasons', t('production.resendReasons'))}
        description={t('production.resendReasonsWhy')}
        maxTags={30}
        clearable
        clearButtonProps={{ 'aria-label': rules('clear') }}
        value={[...production.resendReasons]}
        onChange={list}
      />
    </>
  );
}
