import { Kbd, Modal, Table } from '@mantine/core';
import { useWords } from '../words/words-context.tsx';

const shortcuts = [
  ['/', 'search'],
  ['↑ ↓', 'choose'],
  ['Enter', 'open'],
  ['Esc', 'back'],
  ['J', 'json'],
  ['?', 'help'],
] as const;

export function Help({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  const { t } = useWords('shell');
  const { t: common } = useWords('common');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboard')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td w={110}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{t(`keys.${what}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
