import { ArchiveRetention } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';
import css from './settings.module.css';

/** How long verified files are kept, and how much room they may take. */
export function ArchiveSection(props: {
  readonly archive: ArchiveRetention;
  readonly onChange: (archive: ArchiveRetention) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { archive, onChange } = props;
  return (
    <div className={css.fields}>
      <NumberField
        {...lock('archive.keepDays', t('keepDays'))}
        description={t('emptyForEver')}
        schema={ArchiveRetention.shape.keepDays}
        value={archive.keepDays}
        min={1}
        max={36_500}
        suffix={t('days')}
        onSave={(keepDays) => onChange({ ...archive, keepDays })}
      />
      <NumberField
        {...lock('archive.keepGigabytes', t('keepGigabytes'))}
        description={t('emptyAnySize')}
        schema={ArchiveRetention.shape.keepGigabytes}
        value={archive.keepGigabytes}
        min={1}
        max={1_000_000}
        suffix={t('gigabytes')}
        onSave={(keepGigabytes) => onChange({ ...archive, keepGigabytes })}
      />
    </div>
  );
}
