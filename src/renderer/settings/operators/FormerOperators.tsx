import { Button, PasswordInput, Table, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { type Operator, OperatorSecret, secretLengthOf } from '../../../contract/index.ts';
import { Time } from '../../components/Time.tsx';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { OperatorDialog } from './OperatorDialog.tsx';

/** Those who have left, folded away: their names stay on what they did, and each may return. */
export function FormerOperators({ operators }: { readonly operators: readonly Operator[] }) {
  const { t } = useTranslation('operators');
  const [returning, setReturning] = useState<Operator | null>(null);
  if (operators.length === 0) return null;
  return (
    <details>
      <summary>{t('settings.former', { count: operators.length })}</summary>
      <Table verticalSpacing={6} mt="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('settings.name')}</Table.Th>
            <Table.Th>{t('settings.role')}</Table.Th>
            <Table.Th>{t('settings.left')}</Table.Th>
            <Table.Th pos="relative">
              <VisuallyHidden>{t('settings.actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {operators.map((operator) => (
            <Table.Tr key={operator.id}>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{operator.name}</Table.Td>
              <Table.Td>{t(`roles.${operator.role}`)}</Table.Td>
              <Table.Td>
                {operator.leftAt !== null && <Time at={operator.leftAt} as="dateAndTime" />}
              </Table.Td>
              <Table.Td ta="right">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('settings.letReturnOne', { name: operator.name })}
                  onClick={() => setReturning(operator)}
                >
                  {t('settings.letReturn')}
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {returning !== null && <LetReturn operator={returning} onClose={() => setReturning(null)} />}
    </details>
  );
}

const Returned = z.object({ secret: OperatorSecret.min(1) });

/** An operator who returns needs a new PIN or password. */
function LetReturn({ operator, onClose }: { readonly operator: Operator; readonly onClose: () => void }) {
  const { t } = useTranslation('operators');
  const notify = useNotify();
  const { id, name, role } = operator;
  const { form, onSubmit, call } = useSentForm({
    schema: Returned,
    initialValues: { secret: '' },
    async send(client, { secret }) {
      await client.operators.decide({ id, decision: { kind: 'return', secret } });
      notify({ text: t('settings.returned', { name }) });
      onClose();
    },
  });
  return (
    <OperatorDialog
      title={t('settings.letReturnOne', { name })}
      submit={t('settings.letReturn')}
      call={call}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <PasswordInput
        label={t('settings.newSecret')}
        description={t('settings.secretWhy', { least: secretLengthOf(role) })}
        maxLength={200}
        autoComplete="new-password"
        data-autofocus
        {...form.getInputProps('secret')}
      />
    </OperatorDialog>
  );
}
