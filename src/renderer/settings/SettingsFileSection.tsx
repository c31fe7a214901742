import { Button, FileButton, Group } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { use, useState } from 'react';
import type { OperatorSettings, SettingsChange } from '../../contract/index.ts';
import { Only } from '../components/IfAllowed.tsx';
import { download } from '../hooks/download.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { Locked } from './lock.tsx';
import { ReadIn } from './ReadIn.tsx';
import { fileOf, settingsIn } from './settings-file.ts';
import type { ChangeSettings } from './use-settings.ts';

/** A settings file that was read but not applied yet. */
interface Asked {
  readonly name: string;
  readonly settings: SettingsChange;
  readonly leftOut: boolean;
}

/** Exports the settings to a file, and imports them from one. */
export function SettingsFileSection(props: {
  readonly settings: OperatorSettings;
  readonly change: ChangeSettings;
}) {
  const { t } = useTranslation('settings');
  const notify = useNotify();
  const locked = use(Locked);
  const [asked, setAsked] = useState<Asked | null>(null);
  const save = (): void => download([fileOf(props.settings)], 'makeready-settings.json', 'application/json');
  const readIn = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const found = await settingsIn(file, locked);
    if (found === null) return notify({ text: t('file.notOurs', { name: file.name }) });
    setAsked({ name: file.name, ...found });
  };
  const take = async ({ name, leftOut }: Asked, wanted: SettingsChange): Promise<void> => {
    setAsked(null);
    if (!(await props.change(wanted))) return;
    notify({ text: t(leftOut ? 'file.readInPartly' : 'file.readIn', { name }) });
  };
  return (
    <Group gap="sm">
      {asked !== null && (
        <ReadIn
          name={asked.name}
          found={asked.settings}
          settings={props.settings}
          onTake={(wanted) => void take(asked, wanted)}
          onClose={() => setAsked(null)}
        />
      )}
      <Button variant="default" leftSection={<IconFileExport size={16} aria-hidden />} onClick={save}>
        {t('file.save')}
      </Button>
      <Only may="administer">
        <FileButton accept="application/json,.json" onChange={(file) => void readIn(file)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
              {t('file.open')}
            </Button>
          )}
        </FileButton>
      </Only>
    </Group>
  );
}
