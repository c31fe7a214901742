import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { HotFolder, Removal } from '../../contract/index.ts';
import { ProblemNote } from '../parts/States.tsx';
import { goTo, hashOf } from '../shell/route.ts';
import { useCall } from '../state/use-call.ts';
import { useWords } from '../words/words-context.tsx';

/** Says first what becomes of everything, then forgets the folder; nothing in it is touched. */
export function RemoveFolder({ folder }: { readonly folder: HotFolder }) {
  const { t } = useWords('hotFolders');
  const { t: common } = useWords('common');
  const [removal, setRemoval] = useState<Removal | null>(null);
  const call = useCall();
  const { id, name } = folder;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTrash aria-hidden />}
        loading={call.busy}
        onClick={() => call.run(async (client) => setRemoval(await client.hotFolders.removal({ id })))}
      >
        {t('remove')}
      </Button>
      <Modal
        opened={removal !== null}
        onClose={() => setRemoval(null)}
        title={t('removeTitle', { name })}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {removal !== null && (
          <Stack gap="sm">
            <Text size="sm">{t('removeKeeps')}</Text>
            {removal.routedAnew > 0 && (
              <Text size="sm">{t('removeAnew', { count: removal.routedAnew })}</Text>
            )}
            {removal.leftLying > 0 && <Text size="sm">{t('removeLeft', { count: removal.leftLying })}</Text>}
            {removal.rules.length > 0 && (
              <Text size="sm">{t('removeRules', { rules: removal.rules.join(', ') })}</Text>
            )}
            {call.error !== null && <ProblemNote error={call.error} />}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => setRemoval(null)}>
                {common('cancel')}
              </Button>
              <Button
                color="red.9"
                loading={call.busy}
                onClick={() =>
                  call.run(async (client) => {
                    await client.hotFolders.remove({ id });
                    goTo(hashOf('hot-folders'));
                  })
                }
              >
                {t('remove')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
