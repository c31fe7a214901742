import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../components/Dialog.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { type LeavingQuestion, useLeavingQuestion } from '../navigation/leaving.tsx';

function Question({ question }: { readonly question: LeavingQuestion }) {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    await question.save();
  };
  return (
    <Dialog onClose={question.stay} title={t('unsaved.title')}>
      <Stack gap="md">
        <Text size="sm">{t('unsaved.why')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={question.stay}>
            {t('unsaved.stay')}
          </Button>
          <Button variant="default" onClick={question.discard}>
            {t('unsaved.discard')}
          </Button>
          <Button data-autofocus loading={busy} onClick={() => void save()}>
            {t('unsaved.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** Asks what to do with unsaved changes before their screen is left. */
export function UnsavedChanges() {
  const question = useLeavingQuestion();
  return question !== null && <Question question={question} />;
}
