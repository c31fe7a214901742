import { PreflightLimits } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';
import css from './settings.module.css';

const MM_PER_INCH = 25.4;
/** In millimetres. */
const MAX_TOLERANCE = 10;
const MAX_SAFETY = 20;

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits));

/** What preflight tolerates, and how much a check may cost. */
export function PreflightSection(props: {
  readonly preflight: PreflightLimits;
  readonly onChange: (preflight: PreflightLimits) => void;
}) {
  const { t, f } = useTranslation('settings');
  const lock = useLock();
  const { preflight, onChange } = props;
  const mmPerUnit = f.units === 'in' ? MM_PER_INCH : 1;
  return (
    <div className={css.fields}>
      <NumberField
        {...lock('preflight.toleranceMm', t('tolerance'))}
        description={t('toleranceWhy')}
        schema={PreflightLimits.shape.toleranceMm}
        value={rounded(preflight.toleranceMm / mmPerUnit, 3)}
        toSaved={(tolerance) => Math.min(MAX_TOLERANCE, rounded(tolerance * mmPerUnit, 4))}
        min={0}
        max={rounded(MAX_TOLERANCE / mmPerUnit, 3)}
        decimals={3}
        suffix={t(`short.${f.units}`)}
        onSave={(toleranceMm) => onChange({ ...preflight, toleranceMm })}
      />
      <NumberField
        {...lock('preflight.safetyMm', t('safety'))}
        description={t('safetyWhy')}
        schema={PreflightLimits.shape.safetyMm}
        value={rounded(preflight.safetyMm / mmPerUnit, 3)}
        toSaved={(safety) => Math.min(MAX_SAFETY, rounded(safety * mmPerUnit, 4))}
        min={0}
        max={rounded(MAX_SAFETY / mmPerUnit, 3)}
        decimals={3}
        suffix={t(`short.${f.units}`)}
        onSave={(safetyMm) => onChange({ ...preflight, safetyMm })}
      />
      <NumberField
        {...lock('preflight.memoryMb', t('checkMemory'))}
        description={t('checkMemoryWhy')}
        schema={PreflightLimits.shape.memoryMb}
        value={preflight.memoryMb}
        min={256}
        max={16_384}
        suffix={t('megabytes')}
        onSave={(memoryMb) => onChange({ ...preflight, memoryMb })}
      />
      <NumberField
        {...lock('preflight.inkPercent', t('inkLimit'))}
        description={t('inkLimitWhy')}
        schema={PreflightLimits.shape.inkPercent}
        value={preflight.inkPercent}
        min={100}
        max={400}
        suffix="%"
        onSave={(inkPercent) => onChange({ ...preflight, inkPercent })}
      />
      <NumberField
        {...lock('preflight.inkPercentUncoated', t('inkUncoated'))}
        description={t('inkUncoatedWhy')}
        schema={PreflightLimits.shape.inkPercentUncoated}
        value={preflight.inkPercentUncoated}
        min={100}
        max={400}
        suffix="%"
        onSave={(inkPercentUncoated) => onChange({ ...preflight, inkPercentUncoated })}
      />
    </div>
  );
}
