import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { LedgerAccess } from '../../../contract/index.ts';
import { ProblemNote } from '../../components/States.tsx';
import { useSentForm } from '../../hooks/use-schema-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import type { StationClient } from '../../transport/transport.ts';

interface AccessFormProps {
  readonly url?: string;
  /** What the button says. */
  readonly submit: string;
  readonly send: (client: StationClient, access: LedgerAccess) => Promise<void>;
}

/** The address of the ledger, and what lets this station in. */
export function AccessForm({ url = '', submit, send }: AccessFormProps) {
  const { t } = useTranslation('site');
  const { form, onSubmit, call } = useSentForm({
    schema: LedgerAccess,
    initialValues: { url, password: '' },
    send,
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
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
