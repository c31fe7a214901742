import { Button, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from '../locales/words-context.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import type { StationClient } from '../transport/transport.ts';

/** Says what a decision can bring about before it is carried out. */
export function ConfirmDoubt({
  title,
  why,
  label,
  carryOut,
  onClose,
}: {
  readonly title: string;
  readonly why: string;
  readonly label: string;
  readonly carryOut: (client: StationClient) => Promise<void>;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('common');
  const call = useCall();
  return (
    <Dialog onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Stack gap="sm">
        <Text size="sm">{why}</Text>
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
