import { Button, Group, Modal, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { z } from 'zod';
import { type DecisionKind, OperatorReason } from '../../contract/index.ts';
import { emptyAsNull, useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import type { ResendWhy } from './DeliverAgain.tsx';
import { ResendCopiesField, ResendReason, type ResentFile, resendFields } from './ResendReason.tsx';

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
  /** What is resent. */
  readonly files?: readonly ResentFile[];
  readonly onDecide: (reason: string, copies: ResendWhy['copies']) => void;
}) {
  const { t } = useTranslation('review');
  const { t: common } = useTranslation('common');
  const [most, setMost] = useState<number>();
  const { form, submit } = useSchemaForm({
    schema: z.object({ ...resendFields(most), ...Reasoned.shape }),
    initialValues: { reason: '', copies: null as number | null },
  });
  const onSubmit = submit(({ reason, copies }) => {
    props.onDecide(reason, copies);
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
          {decision === 'again' && (
            <ResendCopiesField
              files={props.files ?? []}
              onOrdered={(ordered, limit) => {
                setMost(limit);
                if (!form.isTouched('copies')) form.setFieldValue('copies', ordered);
              }}
              {...emptyAsNull(form.getInputProps('copies'))}
            />
          )}
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
