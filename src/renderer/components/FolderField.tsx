import { Button, Group, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useState } from 'react';
import type { FolderChooser } from '../hooks/use-folder-chooser.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { FolderBrowser } from './FolderBrowser.tsx';

/** The path of a folder: typed, or chosen in the host's own dialog or, in a browser, in one of ours. */
export function FolderField(props: {
  /** Of the field `folder`. */
  readonly field: GetInputPropsReturnType;
  readonly onPath: (path: string) => void;
  readonly chooser: Pick<FolderChooser, 'browse'>;
}) {
  const { field, onPath, chooser } = props;
  const { t } = useTranslation('welcome');
  const [isBrowsing, setBrowsing] = useState(false);
  const browse = (): void => (location.protocol === 'app:' ? chooser.browse(onPath) : setBrowsing(true));
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput label={t('folder')} placeholder="/srv/rip/in" style={{ flex: 1 }} {...field} />
      <Button variant="default" onClick={browse}>
        {t('browse')}
      </Button>
      {isBrowsing && (
        <FolderBrowser
          onChoose={(path) => {
            onPath(path);
            setBrowsing(false);
          }}
          onClose={() => setBrowsing(false)}
        />
      )}
    </Group>
  );
}
