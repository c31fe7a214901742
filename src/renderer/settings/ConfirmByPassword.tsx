import { Button, Group, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import css from './settings.module.css';

/** Asks for the host's password, without which a setting that needs trust is not changed. */
export function ConfirmByPassword({ onConfirm }: { readonly onConfirm: (password: string) => void }) {
  const { t } = useTranslation('settings');
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onConfirm(password);
    setPassword('');
  };
  return (
    <form onSubmit={submit} className={css.confirm}>
      <Group align="flex-end" gap="sm" my="sm">
        <PasswordInput
          label={t('trust.password')}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          w="20rem"
        />
        <Button type="submit" disabled={password === ''}>
          {t('trust.confirm')}
        </Button>
      </Group>
    </form>
  );
}
