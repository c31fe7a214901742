import { Text, TextInput } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { HotFolderId, NamePreview } from '../../contract/index.ts';
import parts from '../components/shared.module.css';
import { useTranslation } from '../locales/words-context.tsx';
import { useStation } from '../state/station-context.tsx';
import css from './hot-folders.module.css';

const TYPING_MS = 150;

/** The template for names, and the name it gives the latest file, while typing. */
export function NameTemplate(props: {
  readonly id: HotFolderId;
  readonly template: string;
  readonly field: GetInputPropsReturnType;
}) {
  const station = useStation();
  const { t, say } = useTranslation('hot-folders');
  const { id, template } = props;
  const [preview, setPreview] = useState<NamePreview | null>(null);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      station
        .client()
        .then((client) => client.hotFolders.previewName({ template, id, artworkId: null }))
        .then(
          (made) => !gone && setPreview(made),
          () => undefined,
        );
    }, TYPING_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [station, template, id]);
  return (
    <div>
      <TextInput
        label={t('template')}
        description={t('templateWhy')}
        maxLength={500}
        {...props.field}
        error={preview?.kind === 'error' ? say(preview.error) : props.field.error}
      />
      {preview?.kind === 'name' && (
        <output>
          <div className={css.preview}>{preview.name}</div>
          {preview.notes.map((note) => (
            <Text key={note.code} size="sm" className={parts['at-rip']}>
              {say(note)}
            </Text>
          ))}
        </output>
      )}
    </div>
  );
}
