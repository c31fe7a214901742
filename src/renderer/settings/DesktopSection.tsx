import { Stack, Switch } from '@mantine/core';
import { DesktopSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useLock } from './lock.tsx';
import { TextField } from './TextField.tsx';

const switches = ['keepAwake', 'keepRunning', 'startAtLogin', 'tokensInMemory', 'lookForUpdates'] as const;

/** How the desktop app behaves on this machine. */
export function DesktopSection(props: {
  readonly desktop: DesktopSettings;
  readonly onChange: (desktop: DesktopSettings) => void;
}) {
  const { t } = useTranslation('settings');
  const lock = useLock();
  const { desktop, onChange } = props;
  return (
    <Stack gap="md">
      {switches.map((name) => (
        <Switch
          key={name}
          {...lock(`desktop.${name}`, t(`desktop.${name}`))}
          description={t(`desktop.${name}Why`)}
          checked={desktop[name]}
          onChange={(event) => onChange({ ...desktop, [name]: event.currentTarget.checked })}
        />
      ))}
      <TextField
        {...lock('desktop.updateFeed', t('desktop.updateFeed'))}
        description={t('desktop.updateFeedWhy')}
        schema={DesktopSettings.shape.updateFeed}
        value={desktop.updateFeed}
        wrong={t('desktop.updateFeedWrong')}
        onSave={(updateFeed) => onChange({ ...desktop, updateFeed })}
      />
    </Stack>
  );
}
