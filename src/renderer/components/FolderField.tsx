import { Button, Group, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import type { FolderChooser } from '../hooks/use-folder-chooser.ts';
import { useTranslation } from '../locales/words-context.tsx';

/** The path of a folder, typed, or chosen in the host's own dialog if it has one. */
export function FolderField(props: {
  /** Of the field `folder`. */
  readonly field: GetInputPropsReturnType;
  readonly onPath: (path: string) => void;
  readonly chooser: Pick<FolderChooser, 'browse'>;
}) {
  const { t } = useTranslation('welcome');
  return (
    <Group align="flex-end" wrap="nowrap">
      <TextInput label={t('folder')} placeholder="/srv/rip/in" style={{ flex: 1 }} {...props.field} />
      {location.protocol === 'app:' && (
        <Button variant="default" onClick={() => props.chooser.browse(props.onPath)}>
          {t('browse')}
        </Button>
      )}
    </Group>
  );
}
