import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import type { Reasoned } from './file-decisions.ts';

const MIN_REASON_LENGTH = 3;

/** Asks for the reason of a decision about one or several files. */
export function Reason(props: {
  /** Null: nothing is asked. */
  readonly decision: Reasoned | null;
  /** The file was sent and can no longer be put on hold. */
  readonly isDelivered: boolean;
  readonly onClose: () => void;
  readonly onDecide: (reason: string) => void;
}) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const [reason, setReason] = useState('');
  const { decision, isDelivered } = props;
  return (
    <Modal
      opened={decision !== null}
      onClose={props.onClose}
      title={decision === null ? '' : t(`decide.${decision}`)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          props.onDecide(reason.trim());
          setReason('');
        }}
      >
        <Stack>
          <Textarea
            label={decision === 'ask' ? t('note') : t('reason')}
            description={
              decision === null ? '' : t(`hint.${decision === 'ask' && isDelivered ? 'askFed' : decision}`)
            }
            value={reason}
            maxLength={250}
            autosize
            minRows={2}
            data-autofocus
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.currentTarget.form?.requestSubmit();
              }
            }}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit" disabled={reason.trim().length < MIN_REASON_LENGTH}>
              {decision === null ? '' : t(`decide.${decision}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
