import { Kbd, Modal, Table, Text } from '@mantine/core';
import { useTranslation } from '../locales/words-context.tsx';
import { actionIds, actions, keysOfParts, partKeyIds } from './actions.ts';
import { useBoundActions } from './actions-context.tsx';

/** Every key and what it does; what does nothing on the screen behind is grey and says so. */
export function Help({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const bound = useBoundActions();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboard')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Table>
        <Table.Tbody>
          {actionIds.map((id) => (
            <Table.Tr key={id}>
              <Table.Td w="6rem">
                <Kbd>{actions[id].shown}</Kbd>
              </Table.Td>
              <Table.Td>
                {t(`keys.${id}`)}
                {!bound.has(id) && (
                  <Text size="xs" c="var(--quiet)">
                    {t('notHere')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
          {partKeyIds.map((id) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Kbd>{keysOfParts[id].shown}</Kbd>
              </Table.Td>
              <Table.Td>{t(`keysOfParts.${id}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
