import { Select, Stack, Switch } from '@mantine/core';
import { languages, ScreenSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';

/** What each language calls itself. */
const nameOf = (tag: string): string =>
  new Intl.DisplayNames(tag, { type: 'language', style: 'short', languageDisplay: 'standard' }).of(tag) ??
  tag;

/** Each language by its own name. */
export const languageOptions = languages.map(({ tag, locale }) => ({ value: tag, label: nameOf(locale) }));

const locales = languages.flatMap(({ tag, regions }) => regions.map((region) => `${tag}-${region}`));

const themes = ['auto', 'light', 'dark'] as const;
const units = ['mm', 'in'] as const;
const textSizes = [100, 125, 150, 200] as const;

/** How the screens look, and their language. */
export function ScreenSection(props: {
  readonly screens: ScreenSettings;
  readonly onChange: (screens: ScreenSettings) => void;
}) {
  const { t, f } = useTranslation('settings');
  const lock = useLock();
  const { screens } = props;
  const change = (some: { readonly [Key in keyof ScreenSettings]?: unknown }): void => {
    const changed = ScreenSettings.safeParse({ ...screens, ...some });
    if (changed.success) props.onChange(changed.data);
  };
  const common = { allowDeselect: false, maw: '22rem', comboboxProps: { withinPortal: false } };
  return (
    <Stack gap="md">
      <Select
        {...common}
        {...lock('screens.theme', t('theme.label'))}
        data={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
        value={screens.theme}
        onChange={(theme) => change({ theme })}
      />
      <Select
        {...common}
        description={t('languageWhy')}
        {...lock('screens.language', t('language'))}
        data={[{ value: 'auto', label: t('asSystem') }, ...languageOptions]}
        value={screens.language}
        onChange={(language) => change({ language })}
      />
      <Select
        {...common}
        {...lock('screens.locale', t('locale'))}
        description={t('localeWhy', {
          example: `${f.dateAndTime('2026-11-21T14:05:00Z')} · ${f.number(12_345.6)}`,
        })}
        data={[
          { value: 'auto', label: t('asLanguage') },
          ...locales.map((value) => ({ value, label: nameOf(value) })),
        ]}
        value={screens.locale ?? 'auto'}
        onChange={(locale) => change({ locale: locale === 'auto' ? null : locale })}
      />
      <Select
        {...common}
        {...lock('screens.units', t('units.label'))}
        data={units.map((value) => ({ value, label: t(`units.${value}`) }))}
        value={screens.units}
        onChange={(chosen) => change({ units: chosen })}
      />
      <Select
        {...common}
        {...lock('screens.textPercent', t('textSize'))}
        data={textSizes.map((value) => ({ value: String(value), label: t('percent', { value }) }))}
        value={String(screens.textPercent)}
        onChange={(percent) => change({ textPercent: Number(percent) })}
      />
      <Switch
        {...lock('screens.singleKeys', t('singleKeys'))}
        description={t('singleKeysWhy')}
        checked={screens.singleKeys}
        onChange={(event) => change({ singleKeys: event.currentTarget.checked })}
      />
    </Stack>
  );
}
