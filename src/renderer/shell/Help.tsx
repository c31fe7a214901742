import { Kbd, Modal, Table } from '@mantine/core';

const shortcuts: readonly (readonly [string, string])[] = [
  ['/', 'Search the queue'],
  ['↑ ↓', 'Choose a row of the queue'],
  ['Enter', 'Open the chosen row; in the search, the only one found'],
  ['Esc', 'Back'],
  ['J', 'Original JSON of what is shown'],
  ['?', 'These shortcuts'],
];

export function Help({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={keys}>
              <Table.Td w={110}>
                <Kbd>{keys}</Kbd>
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
