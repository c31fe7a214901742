import { TransferLimits } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';
import css from './settings.module.css';

const KILOBYTE = 1_000;

/** How many files are downloaded at once, and how fast. */
export function TransfersSection(props: {
  readonly transfers: TransferLimits;
  readonly onChange: (transfers: TransferLimits) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { transfers, onChange } = props;
  const { concurrency, bytesPerSecond } = transfers;
  return (
    <div className={css.fields}>
      <NumberField
        {...lock('transfers.concurrency', t('concurrency'))}
        description={t('concurrencyWhy')}
        schema={TransferLimits.shape.concurrency}
        value={concurrency}
        min={1}
        max={32}
        onSave={(most) => onChange({ ...transfers, concurrency: most })}
      />
      <NumberField
        {...lock('transfers.bytesPerSecond', t('bandwidth'))}
        description={t('bandwidthWhy')}
        schema={TransferLimits.shape.bytesPerSecond}
        value={bytesPerSecond === null ? null : Math.round(bytesPerSecond / KILOBYTE)}
        toSaved={(kilobytes) => kilobytes * KILOBYTE}
        min={17}
        max={10_000_000}
        suffix={t('kilobytesPerSecond')}
        onSave={(most) => onChange({ ...transfers, bytesPerSecond: most })}
      />
    </div>
  );
}
