import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { type EvidenceId, OperatorReason } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';

const Reasoned = z.object({ reason: OperatorReason });

/** Asks why something that was said of a job no longer counts. Open while rendered. */
export function TakeBackEvidence({ id, onClose }: { readonly id: EvidenceId; readonly onClose: () => void }) {
  const { t } = useTranslation('job');
  const { form, onSubmit, call } = useSentForm({
    schema: Reasoned,
    initialValues: { reason: '' },
    async send(client, { reason }) {
      await client.job.takeBackEvidence({ id, reason });
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('production.takeBack')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('production.takeBackWhy')}</Text>
          <TextInput
            label={t('production.reason')}
            maxLength={300}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          {call.error !== null && <ProblemNote error={call.error} />}
          <Group justify="flex-end">
            <Button type="submit" loading={call.busy}>
              {t('production.takeBack')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
