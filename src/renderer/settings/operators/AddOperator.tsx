import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { NewOperator } from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { ProblemNote } from '../../parts/States.tsx';
import { useSentForm } from '../../parts/use-schema-form.ts';
import { OperatorFields, type TypedOperator } from './OperatorFields.tsx';

/**
 * Adds an operator.
 * @param isFirst it is whoever asks: they administer, and from then on every window asks who is there
 */
export function AddOperator({
  isFirst,
  onClose,
}: {
  readonly isFirst: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('operators');
  const { t: common } = useTranslation('common');
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
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common('close') }}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="md">
          {isFirst && <Text size="sm">{t('settings.firstWhy')}</Text>}
          <OperatorFields form={form} kept={{ secret: false, badge: false }} withRole={!isFirst} />
          {call.error !== null && <ProblemNote error={call.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={call.busy}>
              {t('settings.addIt')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
