import { Button, Group, PasswordInput } from '@mantine/core';
import { z } from 'zod';
import { AskedChange } from '../../contract/index.ts';
import { useSchemaForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import css from './settings.module.css';

const Confirmed = z.object({ password: AskedChange.shape.password.unwrap().min(1) });

/** Asks for the host's password, without which a setting that needs trust is not changed. */
export function ConfirmByPassword({ onConfirm }: { readonly onConfirm: (password: string) => void }) {
  const { t } = useTranslation('settings');
  const { form, submit } = useSchemaForm({ schema: Confirmed, initialValues: { password: '' } });
  const onSubmit = submit(({ password }) => {
    onConfirm(password);
    form.reset();
  });
  return (
    <form onSubmit={onSubmit} noValidate className={css.confirm}>
      <Group align="flex-end" gap="sm" my="sm">
        <PasswordInput
          label={t('trust.password')}
          autoComplete="current-password"
          maxLength={200}
          w="20rem"
          {...form.getInputProps('password')}
        />
        <Button type="submit">{t('trust.confirm')}</Button>
      </Group>
    </form>
  );
}
