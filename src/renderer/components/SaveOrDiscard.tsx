import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ProblemNote } from './States.tsx';

/** The end of a form that is saved as a whole: why it was refused, and its buttons while it has changes. */
export function SaveOrDiscard<Values>({
  saved: { form, call },
  label,
  isWaiting = false,
  children,
}: {
  readonly saved: SavedForm<Values>;
  /** Label of the save button, if saving does more than that. */
  readonly label?: string;
  /** Saving has to wait until what it would do is shown. */
  readonly isWaiting?: boolean;
  /** Other buttons, after these two. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation('common');
  const isChanged = form.isDirty();
  return (
    <>
      {call.error !== null && <ProblemNote error={call.error} />}
      <Group gap="sm">
        <Button type="submit" loading={call.busy} disabled={!isChanged || isWaiting}>
          {label ?? t('form.save')}
        </Button>
        <Button variant="default" disabled={!isChanged || call.busy} onClick={() => form.reset()}>
          {t('form.discard')}
        </Button>
        {children}
      </Group>
    </>
  );
}
