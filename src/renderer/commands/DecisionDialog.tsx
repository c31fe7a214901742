import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { z } from 'zod';
import { type DecisionKind, OperatorReason } from '../../contract/index.ts';
import { useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ResendReason } from './ResendReason.tsx';

/** The decisions whose reason is asked here, and their names in the texts of the review. */
const wordOf = {
  override: 'override',
  hold: 'hold',
  'request-replacement': 'ask',
  resend: 'again',
} as const satisfies Partial<Record<DecisionKind, string>>;
export type ReasonedDecision = keyof typeof wordOf;

/** Decisions about artwork say more than a letter or two. */
const Reasoned = z.object({ reason: OperatorReason.min(3) });

/** Asks for the reason of a decision about one or several files. */
export function Reason(props: {
  /** Null: nothing is asked. */
  readonly decision: ReasonedDecision | null;
  /** The file was sent and can no longer be put on hold. */
  readonly isDelivered: boolean;
  readonly onClose: () => void;
  readonly onDecide: (reason: string) => void;
}) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const { form, submit } = useSchemaForm({ schema: Reasoned, initialValues: { reason: '' } });
  const onSubmit = submit(({ reason }) => {
    props.onDecide(reason);
    form.reset();
  });
  const decision = props.decision === null ? null : wordOf[props.decision];
  const { isDelivered } = props;
  const field = {
    label: decision === 'ask' ? t('note') : t('reason'),
    description:
      decision === null ? '' : t(`hint.${decision === 'ask' && isDelivered ? 'askSent' : decision}`),
    maxLength: 250,
    'data-autofocus': true,
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.currentTarget.form?.requestSubmit();
    },
    ...form.getInputProps('reason'),
  };
  return (
    <Modal
      opened={decision !== null}
      onClose={props.onClose}
      title={decision === null ? '' : t(`decide.${decision}`)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          {decision === 'again' ? <ResendReason {...field} /> : <Textarea {...field} autosize minRows={2} />}
          <Group justify="flex-end">
            <Button type="submit" disabled={!Reasoned.safeParse(form.values).success}>
              {decision === null ? '' : t(`decide.${decision}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
