import { SegmentedControl } from '@mantine/core';
import { PaperSettings, PaperSize } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';

/** The paper that sheets are made for. */
export function PaperSection(props: {
  readonly paper: PaperSettings;
  readonly onChange: (paper: PaperSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const { disabled } = useLock()('paper.size', t('paper.title'));
  return (
    <SegmentedControl
      aria-label={t('paper.title')}
      disabled={disabled}
      value={props.paper.size}
      data={PaperSize.options.map((size) => ({ value: size, label: t(`paper.${size}`) }))}
      onChange={(size) => props.onChange(PaperSettings.parse({ size }))}
    />
  );
}
