import { Kbd, Modal, Table, Text, Title } from '@mantine/core';
import { useTranslation } from '../locales/words-context.tsx';
import { actionIds, groupOf, keyGroups, keysOfParts, partKeyIds, shownKeys } from './actions.ts';
import { useBoundActions, useSingleKeys } from './actions-context.tsx';

function Line({ keys, what }: { readonly keys: readonly string[]; readonly what: string }) {
  return (
    <Table.Tr>
      <Table.Td w="7rem">
        {keys.map((key) => (
          <Kbd key={key} mr={4}>
            {key}
          </Kbd>
        ))}
      </Table.Td>
      <Table.Td>{what}</Table.Td>
    </Table.Tr>
  );
}

/**
 * The keys that work on the screen behind, by what they are for.
 * @param screen its name, for keys that a part of it handles.
 */
export function Help(props: {
  readonly screen: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const { screen, opened, onClose } = props;
  const { t } = useTranslation('shell');
  const { t: common } = useTranslation('common');
  const bound = useBoundActions();
  const singleKeys = useSingleKeys();
  const ofParts = partKeyIds.filter((id) => keysOfParts[id].on.some((one) => one === screen));
  const lines = actionIds
    .map((id) => ({ id, keys: shownKeys(id, singleKeys) }))
    .filter(({ id, keys }) => bound.has(id) && keys.length > 0);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keyboard')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {!singleKeys && (
        <Text size="sm" mb="sm">
          {t('singleKeysOff')}
        </Text>
      )}
      {keyGroups.map((group) => {
        const own = lines.filter(({ id }) => groupOf(id) === group);
        const parts = ofParts.filter((id) => keysOfParts[id].group === group);
        if (own.length + parts.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`keys-${group}`}>
            <Title id={`keys-${group}`} order={3} fz="0.9rem" mt="sm">
              {t(`keyGroups.${group}`)}
            </Title>
            <Table>
              <Table.Tbody>
                {own.map(({ id, keys }) => (
                  <Line key={id} keys={keys} what={t(`keys.${id}`)} />
                ))}
                {parts.map((id) => (
                  <Line key={id} keys={[keysOfParts[id].shown]} what={t(`keysOfParts.${id}`)} />
                ))}
              </Table.Tbody>
            </Table>
          </section>
        );
      })}
    </Modal>
  );
}
