import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { NewConnection } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ShortToken } from './ShortToken.tsx';
import { ProblemNote } from './States.tsx';
import { useSentForm } from './use-schema-form.ts';

/** A new connection: its URL and token are tested before anything is kept. */
export function ConnectForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('welcome');
  const { form, onSubmit, call } = useSentForm({
    schema: NewConnection,
    initialValues: { name: '', baseUrl: '', token: '' },
    async send(client, connection) {
      await client.connections.create(connection);
      onDone();
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <TextInput
          label={t('serviceUrl')}
          placeholder="https://api.example.com"
          data-autofocus
          {...form.getInputProps('baseUrl')}
        />
        <PasswordInput
          label={t('token')}
          description={t('tokenWhy')}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <ShortToken token={form.values.token} />
        <TextInput label={t('accountName')} {...form.getInputProps('name')} />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy}>
            {t('testAndConnect')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
