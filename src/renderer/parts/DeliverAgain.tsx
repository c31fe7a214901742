import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';

/** Printing twice is asked about: it needs a reason, which goes into the log and onto the ticket. */
export function DeliverAgain(props: {
  readonly onDeliver: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('actions');
  const { t: common } = useTranslation('common');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return;
    props.onDeliver(reason.trim());
    props.onClose();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('deliverAgain')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('deliverAgainWhy')}</Text>
          <TextInput
            label={t('reason')}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            data-autofocus
            maxLength={300}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" disabled={reason.trim() === ''}>
              {t('deliverAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
