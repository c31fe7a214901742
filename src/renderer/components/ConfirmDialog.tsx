import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';
import { Dialog } from './Dialog.tsx';
import { ProblemNote } from './States.tsx';

/** Says what cannot be undone, or what it can bring about, before it is carried out. Open while rendered. */
export function ConfirmDialog({
  title,
  label,
  carryOut,
  onClose,
  children,
}: {
  readonly title: string;
  /** Of the button that carries it out. */
  readonly label: string;
  readonly carryOut: (client: StationClient) => Promise<unknown>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const call = useCall();
  return (
    <Dialog onClose={onClose} title={title}>
      <Stack gap="sm">
        {children}
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color="red.9"
            loading={call.busy}
            onClick={() =>
              call.run(async (client) => {
                await carryOut(client);
                onClose();
              })
            }
          >
            {label}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
