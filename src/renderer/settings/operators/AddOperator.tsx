import { Text } from '@mantine/core';
import { NewOperator } from '../../../contract/index.ts';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { OperatorDialog } from './OperatorDialog.tsx';
import { OperatorFields, type TypedOperator } from './OperatorFields.tsx';

/**
 * Adds an operator.
 * @param isFirst the caller is the first operator: they administer, and from then on every window asks who
 * is there
 */
export function AddOperator({
  isFirst,
  onClose,
}: {
  readonly isFirst: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('operators');
  const notify = useNotify();
  const initialValues: TypedOperator = {
    name: '',
    role: isFirst ? 'administer' : 'operate',
    secret: '',
    badge: '',
  };
  const { form, onSubmit, call } = useSentForm({
    schema: NewOperator,
    initialValues,
    toInput: (typed) => ({ ...typed, badge: typed.badge.trim() === '' ? null : typed.badge }),
    sentences: { badge: t('settings.wrongBadge') },
    async send(client, read) {
      const { name } = await client.operators.add(read);
      notify({ text: t('settings.added', { name }) });
      onClose();
    },
  });
  const title = t(isFirst ? 'settings.addFirst' : 'settings.add');
  return (
    <OperatorDialog
      title={title}
      submit={t('settings.addIt')}
      call={call}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {isFirst && <Text size="sm">{t('settings.firstWhy')}</Text>}
      <OperatorFields form={form} kept={{ secret: false, badge: false }} withRole={!isFirst} />
    </OperatorDialog>
  );
}
