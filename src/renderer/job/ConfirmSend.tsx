import { Button, Group, Stack, Text } from '@mantine/core';
import type { ArtworkId } from '../../contract/index.ts';
import { Dialog } from '../components/Dialog.tsx';
import { ProblemNote } from '../components/States.tsx';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';

/** Asks before sending files whose status does not ask for it. */
export function ConfirmSend({
  ids,
  onClose,
}: {
  readonly ids: readonly ArtworkId[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('job');
  const { t: common } = useTranslation('common');
  const call = useCall();
  return (
    <Dialog onClose={onClose} title={t('sendTitle')}>
      <Stack gap="sm">
        <Text size="sm">{t('sendWhy')}</Text>
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            loading={call.busy}
            onClick={() =>
              call.run(async (client) => {
                await client.artworks.decide({ ids: [...ids], decision: { kind: 'send-manually' } });
                onClose();
              })
            }
          >
            {t('sendNow')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
