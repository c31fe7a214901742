import { ActionIcon, Badge, Group, Table, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import type { Operator } from '../../../contract/index.ts';
import { OperatorMark } from '../../components/OperatorMark.tsx';
import { ProblemNote } from '../../components/States.tsx';
import { Time } from '../../components/Time.tsx';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { useSeat } from '../../state/seat.ts';
import { useCall } from '../../state/use-call.ts';

/** @param onChange null: read-only. */
export function OperatorTable(props: {
  readonly operators: readonly Operator[];
  readonly onChange: ((operator: Operator) => void) | null;
}) {
  const { t } = useTranslation('operators');
  const notify = useNotify();
  const call = useCall();
  const seat = useSeat();
  const { onChange } = props;
  const remove = ({ id, name }: Operator): void =>
    call.run(async (client) => {
      await client.operators.decide({ id, decision: { kind: 'leave' } });
      notify({ text: t('settings.removed', { name }) });
    });
  return (
    <>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings.name')}</Table.Th>
            <Table.Th>{t('settings.role')}</Table.Th>
            <Table.Th>{t('settings.badge')}</Table.Th>
            <Table.Th>{t('settings.since')}</Table.Th>
            {onChange !== null && (
              <Table.Th pos="relative">
                <VisuallyHidden>{t('settings.actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {props.operators.map((operator) => (
            <Table.Tr key={operator.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Group gap="xs" wrap="nowrap">
                  <OperatorMark operator={operator} />
                  <span>
                    {operator.name}{' '}
                    {operator.id === seat.operator?.id && <Badge variant="light">{t('settings.own')}</Badge>}
                  </span>
                </Group>
              </Table.Td>
              <Table.Td>{t(`roles.${operator.role}`)}</Table.Td>
              <Table.Td>{t(operator.hasBadge ? 'settings.hasBadge' : 'settings.noBadge')}</Table.Td>
              <Table.Td>
                <Time at={operator.addedAt} as="dateAndTime" />
              </Table.Td>
              {onChange !== null && (
                <Table.Td>
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('settings.changeOne', { name: operator.name })}
                      onClick={() => onChange(operator)}
                    >
                      <IconPencil aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('settings.removeOne', { name: operator.name })}
                      onClick={() => remove(operator)}
                    >
                      <IconUserMinus aria-hidden />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {call.error !== null && <ProblemNote error={call.error} />}
    </>
  );
}
