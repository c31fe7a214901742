import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { LedgerAccess, type SeenLedger } from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { ProblemNote } from '../../parts/States.tsx';
import { useSentForm } from '../../parts/use-schema-form.ts';

/** The address of the ledger, and what lets this station in; trying it changes nothing. */
export function LookForm({
  onSeen,
}: {
  readonly onSeen: (access: LedgerAccess, ledger: SeenLedger) => void;
}) {
  const { t } = useTranslation('site');
  const { form, onSubmit, call } = useSentForm({
    schema: LedgerAccess,
    initialValues: { url: '', password: '' },
    async send(client, access) {
      onSeen(access, await client.site.look(access));
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={640}>
        <TextInput
          label={t('settings.url')}
          description={t('settings.urlWhy')}
          spellCheck={false}
          autoComplete="off"
          {...form.getInputProps('url')}
        />
        <PasswordInput
          label={t('settings.password')}
          description={t('settings.passwordWhy')}
          autoComplete="off"
          {...form.getInputProps('password')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" variant="default" loading={call.busy}>
            {t('settings.look')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
