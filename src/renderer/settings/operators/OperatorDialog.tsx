import { Button, Group, Stack } from '@mantine/core';
import type { FormEventHandler, ReactNode } from 'react';
import { Dialog } from '../../components/Dialog.tsx';
import { ProblemNote } from '../../components/States.tsx';
import { useTranslation } from '../../locales/words-context.tsx';

/**
 * A dialog with a form about an operator, what went wrong with it, and its buttons.
 * @param call the state of sending it
 * @param submit label of the button that sends it
 */
export function OperatorDialog(props: {
  readonly title: string;
  readonly submit: string;
  readonly call: { readonly busy: boolean; readonly error: unknown };
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const { title, submit, call, onSubmit, onClose, children } = props;
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {children}
          {call.error !== null && <ProblemNote error={call.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={call.busy}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
