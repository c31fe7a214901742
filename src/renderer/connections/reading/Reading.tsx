import { Button, FileButton, Stack, Text } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import {
  type AnswerRead,
  type Connection,
  type ReadingPart,
  ReadingPaths,
  type ReadingPreview,
} from '../../../contract/index.ts';
import { SaveOrDiscard } from '../../components/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../../components/States.tsx';
import { download } from '../../hooks/download.ts';
import { useSavedForm } from '../../hooks/use-saved-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useLeave } from '../../navigation/leaving.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { useStation } from '../../state/station-context.tsx';
import { useReadOnce } from '../../state/use-read-once.ts';
import { AnswerSheet } from './AnswerSheet.tsx';
import { PreviewView } from './PreviewView.tsx';
import { pathsIn, readingFileOf } from './reading-file.ts';

/** A path is tried when nobody has typed for this long. */
const TRY_AFTER_MS = 250;

interface Trial {
  readonly answers: AnswerRead[] | null;
  /** What saving `of` would do to the stored jobs; null while that is not known. */
  readonly preview: { readonly of: ReadingPaths; readonly is: ReadingPreview } | null;
  readonly error: unknown;
}

/**
 * How the newest answers are read with unsaved `paths`, null until the station has answered once; then, if
 * they are changed ones, what saving them would do.
 */
function useTrial(id: Connection['id'], paths: ReadingPaths, isChanged: boolean): Trial {
  const station = useStation();
  const [state, setState] = useState<Trial>({ answers: null, preview: null, error: null });
  useEffect(() => {
    let isOver = false;
    const look = async (): Promise<void> => {
      const client = await station.client();
      const tried = await client.connections.tryReading({ id, paths });
      if (isOver) return;
      // A connection that was just saved has no answers yet: the ones before stay.
      setState((before) => ({
        answers: tried.length === 0 && before.answers !== null ? before.answers : tried,
        preview: null,
        error: null,
      }));
      if (!isChanged) return;
      const is = await client.connections.previewReading({ id, paths });
      if (!isOver) setState((before) => ({ ...before, preview: { of: paths, is } }));
    };
    const timer = setTimeout(() => {
      look().catch((error: unknown) => !isOver && setState((before) => ({ ...before, error })));
    }, TRY_AFTER_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [station, id, paths, isChanged]);
  return state;
}

const withPath = (paths: ReadingPaths, part: ReadingPart, path: string): ReadingPaths => {
  const { [part]: _, ...others } = paths;
  return path.trim() === '' ? others : { ...others, [part]: path };
};

const MappedBy = z.object({ paths: ReadingPaths });

function Form(props: { readonly id: Connection['id']; readonly kept: ReadingPaths }) {
  const { id } = props;
  const { t } = useTranslation('reading');
  const notify = useNotify();
  const saved = useSavedForm({
    schema: MappedBy,
    initialValues: { paths: props.kept },
    async save(client, read) {
      const change = { readingPaths: read.paths };
      const { readingPaths } = await client.connections.change({ id, change });
      notify({ text: t('saved') });
      return { paths: readingPaths };
    },
  });
  const { form } = saved;
  const { paths } = form.values;
  const { answers, preview, error } = useTrial(id, paths, form.isDirty());
  const shown = preview?.of === paths ? preview.is : null;
  const setPaths = (typed: ReadingPaths): void => form.setFieldValue('paths', typed);
  const readIn = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const found = await pathsIn(file);
    if (found === null) return notify({ text: t('notOurs', { name: file.name }) });
    setPaths(found);
    notify({ text: t('imported') });
  };
  if (answers === null && error === null) return <LoadingNote />;
  return (
    <form {...saved.formProps}>
      <Text size="sm" c="var(--quiet)" mt="sm">
        {t(answers?.length === 0 ? 'noAnswers' : 'how')}
      </Text>
      {answers?.map((answer) => (
        <AnswerSheet
          key={answer.endpoint}
          answer={answer}
          paths={paths}
          onPath={(part, path) => setPaths(withPath(paths, part, path))}
        />
      ))}
      {error !== null && <ProblemNote error={error} />}
      <Stack gap="sm" mt="md">
        {form.isDirty() && shown !== null && <PreviewView preview={shown} />}
        {form.isDirty() && shown === null && error === null && (
          <Text size="sm" c="var(--quiet)">
            {t('preview.looking')}
          </Text>
        )}
        <SaveOrDiscard saved={saved} label={t('save')} isWaiting={shown === null}>
          <Button
            variant="default"
            leftSection={<IconFileExport size={16} aria-hidden />}
            onClick={() => download([readingFileOf(paths)], 'makeready-reading.json', 'application/json')}
          >
            {t('export')}
          </Button>
          <FileButton accept="application/json,.json" onChange={(file) => void readIn(file)}>
            {(button) => (
              <Button {...button} variant="default" leftSection={<IconFileImport size={16} aria-hidden />}>
                {t('import')}
              </Button>
            )}
          </FileButton>
        </SaveOrDiscard>
      </Stack>
    </form>
  );
}

/** How the answers of a connection are read: what was found where, and what to follow instead. */
export function Reading({ id, name }: Pick<Connection, 'id' | 'name'>) {
  const { t } = useTranslation('reading');
  const leave = useLeave();
  const [shown, setShown] = useState(false);
  const [kept] = useReadOnce(
    ['reading paths', id],
    async (client) => (await client.connections.settings({ id })).readingPaths,
  );
  return (
    <section aria-label={`${name}: ${t('title')}`}>
      <Text fw={600} size="sm">
        {t('title')}
      </Text>
      <Text size="sm" c="var(--quiet)" mb={6}>
        {t('why')}
      </Text>
      <Button
        variant="default"
        size="compact-md"
        aria-expanded={shown}
        onClick={() => leave(() => setShown(!shown))}
      >
        {t(shown ? 'hide' : 'show')}
      </Button>
      {shown && kept.kind === 'loading' && <LoadingNote />}
      {shown && kept.kind === 'failed' && <FailedNote failure={kept} />}
      {shown && kept.kind === 'loaded' && <Form id={id} kept={kept.data} />}
    </section>
  );
}
