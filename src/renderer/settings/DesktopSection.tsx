import { Stack, Switch } from '@mantine/core';
import { useState } from 'react';
import { DesktopSettings } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';
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
  const [reading] = useReadOnce(['start off'], (client) => client.settings.isStartOff());
  // A change here enters it in the system's list again.
  const [wasChanged, setWasChanged] = useState(false);
  const isStartOff = reading.kind === 'loaded' && reading.data && !wasChanged;
  const { desktop, onChange } = props;
  return (
    <Stack gap="md">
      {switches.map((name) => (
        <Switch
          key={name}
          {...lock(`desktop.${name}`, t(`desktop.${name}`))}
          description={t(`desktop.${name}Why`)}
          error={name === 'startAtLogin' && desktop[name] && isStartOff ? t('desktop.startIsOff') : null}
          checked={desktop[name]}
          onChange={(event) => {
            if (name === 'startAtLogin') setWasChanged(true);
            onChange({ ...desktop, [name]: event.currentTarget.checked });
          }}
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
