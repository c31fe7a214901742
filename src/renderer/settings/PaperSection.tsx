import { Input, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { LabelSettings, type PaperSettings, PaperSize } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { NumberField } from './NumberField.tsx';
import css from './settings.module.css';

/** Usual labels, in mm. */
const usual = [
  { name: '62 × 100 mm', width: 62, height: 100 },
  { name: '100 × 150 mm', width: 100, height: 150 },
  { name: '4 × 6 in', width: 101.6, height: 152.4 },
] as const;
const resolutions = [203, 300] as const;

/** The paper that sheets are made for, and the labels. */
export function PaperSection(props: {
  readonly paper: PaperSettings;
  readonly onChange: (paper: PaperSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { paper, onChange } = props;
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={t('paper.title')}
        disabled={lock('paper.size', t('paper.title')).disabled}
        value={paper.size}
        data={PaperSize.options.map((size) => ({ value: size, label: t(`paper.${size}`) }))}
        onChange={(size) => onChange({ ...paper, size: PaperSize.parse(size) })}
      />
      <LabelFields label={paper.label} onChange={(label) => onChange({ ...paper, label })} />
    </Stack>
  );
}

function LabelFields(props: {
  readonly label: LabelSettings;
  readonly onChange: (label: LabelSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const { disabled } = useLock()('paper.label', t('paper.label.size'));
  const { label, onChange } = props;
  const chosen = usual.findIndex(({ width, height }) => width === label.width && height === label.height);
  const side = (name: 'width' | 'height') => (
    <NumberField
      label={t(`paper.label.${name}`)}
      description={t(`paper.label.${name}Why`)}
      disabled={disabled}
      schema={LabelSettings.shape[name]}
      value={label[name]}
      min={50}
      max={300}
      decimals={1}
      suffix="mm"
      onSave={(mm) => onChange({ ...label, [name]: mm })}
    />
  );
  return (
    <>
      <div className={css.fields}>
        <NativeSelect
          label={t('paper.label.size')}
          description={t('paper.label.sizeWhy')}
          disabled={disabled}
          maw="22rem"
          value={chosen}
          data={[
            ...(chosen === -1 ? [{ value: '-1', label: t('paper.label.own') }] : []),
            ...usual.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
          onChange={({ currentTarget }) => {
            const size = usual[Number(currentTarget.value)];
            if (size !== undefined) onChange({ ...label, width: size.width, height: size.height });
          }}
        />
        {side('width')}
        {side('height')}
      </div>
      <Input.Wrapper label={t('paper.label.dpi')} labelElement="div">
        <div>
          <SegmentedControl
            aria-label={t('paper.label.dpi')}
            disabled={disabled}
            value={String(label.dpi)}
            data={resolutions.map((dpi) => ({ value: String(dpi), label: t('paper.label.dots', { dpi }) }))}
            onChange={(dpi) => onChange(LabelSettings.parse({ ...label, dpi: Number(dpi) }))}
          />
        </div>
      </Input.Wrapper>
    </>
  );
}
