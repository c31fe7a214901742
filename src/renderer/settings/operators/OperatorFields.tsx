import { PasswordInput, Radio, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeyboardEvent } from 'react';
import { Role, secretLengthOf } from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';

/** What is typed about an operator. */
export interface TypedOperator {
  readonly name: string;
  readonly role: Role;
  readonly secret: string;
  readonly badge: string;
}

/** A scanner ends with Enter, which must not send the form. */
function endScan(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/**
 * Name, role, PIN or password, and badge.
 * @param kept there is a PIN and a badge already, which stay if nothing is typed
 */
export function OperatorFields(props: {
  readonly form: UseFormReturnType<TypedOperator>;
  readonly kept: { readonly secret: boolean; readonly badge: boolean };
  /** False if the role is given. */
  readonly withRole: boolean;
}) {
  const { t } = useTranslation('operators');
  const { form, kept, withRole } = props;
  const { role } = form.values;
  return (
    <>
      <TextInput
        label={t('settings.name')}
        maxLength={60}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      {withRole && (
        <Radio.Group label={t('settings.role')} {...form.getInputProps('role')}>
          <Stack gap="xs" mt={6} data-path="role">
            {Role.options.map((one) => (
              <Radio key={one} value={one} label={t(`roles.${one}`)} description={t(`rolesWhy.${one}`)} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <PasswordInput
        label={t(kept.secret ? 'settings.newSecret' : 'who.secret')}
        description={
          t('settings.secretWhy', { least: secretLengthOf(role) }) +
          (kept.secret ? ` ${t('settings.emptyKeeps')}` : '')
        }
        maxLength={200}
        autoComplete="new-password"
        {...form.getInputProps('secret')}
      />
      <PasswordInput
        label={t('settings.badge')}
        description={t(kept.badge ? 'settings.scanOther' : 'settings.scan')}
        maxLength={100}
        autoComplete="off"
        onKeyDown={endScan}
        {...form.getInputProps('badge')}
      />
    </>
  );
}
