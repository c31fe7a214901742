import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useWords } from '../locales/words-context.tsx';

/** Printing twice is asked about: it needs a reason, which goes into the log and onto the ticket. */
export function FeedAgain(props: {
  readonly onFeed: (reason: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useWords('actions');
  const { t: common } = useWords('common');
  const [reason, setReason] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason.trim() === '') return;
    props.onFeed(reason.trim());
    props.onClose();
  };
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('feedAgain')}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">{t('feedAgainWhy')}</Text>
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
              {t('feedAgain')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
