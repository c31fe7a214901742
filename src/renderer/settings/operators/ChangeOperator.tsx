import { Button, Group } from '@mantine/core';
import { type Operator, OperatorChange } from '../../../contract/index.ts';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { OperatorDialog } from './OperatorDialog.tsx';
import { OperatorFields, type TypedOperator } from './OperatorFields.tsx';

/** Changes name, role, PIN or password and badge of an operator; empty fields stay as they are. */
export function ChangeOperator({
  operator,
  onClose,
}: {
  readonly operator: Operator;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('operators');
  const notify = useNotify();
  const { id, name, role, hasBadge } = operator;
  const initialValues: TypedOperator = { name, role, secret: '', badge: '' };
  const { form, onSubmit, call } = useSentForm({
    schema: OperatorChange,
    initialValues,
    toInput: (typed) => ({
      name: typed.name,
      role: typed.role,
      ...(typed.secret !== '' && { secret: typed.secret }),
      ...(typed.badge.trim() !== '' && { badge: typed.badge }),
    }),
    sentences: { badge: t('settings.wrongBadge') },
    async send(client, change) {
      const changed = await client.operators.decide({ id, decision: { kind: 'change', change } });
      notify({ text: t('settings.changed', { name: changed.name }) });
      onClose();
    },
  });
  const takeBadge = (): void =>
    call.run(async (client) => {
      await client.operators.decide({ id, decision: { kind: 'change', change: { badge: null } } });
      notify({ text: t('settings.badgeRemoved', { name }) });
      onClose();
    });
  return (
    <OperatorDialog
      title={t('settings.changeOne', { name })}
      submit={t('settings.save')}
      call={call}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <OperatorFields form={form} kept={{ secret: true, badge: hasBadge }} withRole />
      {hasBadge && (
        <Group>
          <Button variant="default" size="compact-md" onClick={takeBadge}>
            {t('settings.removeBadge')}
          </Button>
        </Group>
      )}
    </OperatorDialog>
  );
}
