import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Connection, ConnectionRemoval } from '../../contract/index.ts';
import { ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { useWords } from '../words/words-context.tsx';

/** Says first what goes and what stays, then ends the connection for good. */
export function RemoveConnection({ connection }: { readonly connection: Connection }) {
  const { t } = useWords('connections');
  const { t: common } = useWords('common');
  const [removal, setRemoval] = useState<ConnectionRemoval | null>(null);
  const call = useCall();
  const { id, name } = connection;
  return (
    <>
      <Group>
        <Button
          variant="default"
          leftSection={<IconTrash aria-hidden />}
          loading={call.busy}
          onClick={() => call.run(async (client) => setRemoval(await client.connections.removal({ id })))}
        >
          {t('remove.button')}
        </Button>
        {call.error !== null && removal === null && <ProblemNote error={call.error} />}
      </Group>
      <Modal
        opened={removal !== null}
        onClose={() => setRemoval(null)}
        title={t('remove.title', { name })}
        transitionProps={{ duration: 0 }}
        closeButtonProps={{ 'aria-label': common('close') }}
      >
        {removal !== null && (
          <Stack gap="sm">
            <Text size="sm" fw={600}>
              {t('remove.goes')}
            </Text>
            <List size="sm">
              <List.Item>{t('remove.token')}</List.Item>
              <List.Item>{t('remove.polling')}</List.Item>
              {removal.filesGivenUp > 0 && (
                <List.Item>{t('remove.files', { count: removal.filesGivenUp })}</List.Item>
              )}
            </List>
            <Text size="sm" fw={600}>
              {t('remove.stays')}
            </Text>
            <List size="sm">
              {removal.jobsKept > 0 && <List.Item>{t('remove.jobs', { count: removal.jobsKept })}</List.Item>}
              <List.Item>{t('remove.archive')}</List.Item>
            </List>
            <Text size="sm">{t('remove.again')}</Text>
            {call.error !== null && <ProblemNote error={call.error} />}
            <Group justify="flex-end">
              <Button variant="default" data-autofocus onClick={() => setRemoval(null)}>
                {common('cancel')}
              </Button>
              <Button
                color="red.9"
                loading={call.busy}
                onClick={() =>
                  call.run(async (client) => {
                    await client.connections.remove({ id });
                    setRemoval(null);
                  })
                }
              >
                {t('remove.button')}
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
    </>
  );
}
