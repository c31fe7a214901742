import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import { OperatorReason } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { Dialog } from './Dialog.tsx';
import { useSchemaForm } from './use-schema-form.ts';

const Reasoned = z.object({ reason: OperatorReason });

/** Asks before something is printed twice: it needs a reason, which goes into the log and onto the ticket. */
export function DeliverAgain(props: {
  readonly onDeliver: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const { form, submit } = useSchemaForm({ schema: Reasoned, initialValues: { reason: '' } });
  const onSubmit = submit(({ reason }) => {
    props.onDeliver(reason);
    props.onClose();
  });
  return (
    <Dialog onClose={props.onClose} title={t('deliverAgain')}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('deliverAgainWhy')}</Text>
          <TextInput label={t('reason')} data-autofocus maxLength={300} {...form.getInputProps('reason')} />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={form.values.reason.trim() === ''}>
              {' '}
              {t('deliverAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
