import { Button, Group, PasswordInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { ConnectionPreset, NewConnection } from '../../contract/index.ts';
import { useSentForm } from '../hooks/use-schema-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { ShortToken } from './ShortToken.tsx';
import { ProblemNote } from './States.tsx';
import { withScheme } from './with-scheme.ts';

/** A new connection: its URL and token are tested before anything is saved. */
export function ConnectForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('welcome');
  const { t: presets } = useTranslation('connections');
  const { form, onSubmit, call } = useSentForm({
    schema: NewConnection,
    initialValues: { name: '', baseUrl: '', token: '', headers: '', preset: 'other' },
    toInput: (typed) => ({ ...typed, baseUrl: withScheme(typed.baseUrl) }),
    async send(client, connection) {
      await client.connections.create(connection);
      onDone();
    },
  });
  const baseUrl = form.getInputProps('baseUrl');
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw={520}>
        <TextInput
          label={t('serviceUrl')}
          placeholder="https://api.example.com"
          data-autofocus
          {...baseUrl}
          onBlur={(event) => {
            baseUrl.onBlur?.(event);
            form.setFieldValue('baseUrl', withScheme(form.getValues().baseUrl));
          }}
        />
        <PasswordInput
          label={t('token')}
          description={t('tokenWhy')}
          autoComplete="off"
          {...form.getInputProps('token')}
        />
        <ShortToken token={form.values.token} />
        <TextInput label={t('accountName')} {...form.getInputProps('name')} />
        <Textarea label={t('headers')} autosize minRows={1} {...form.getInputProps('headers')} />
        <Select
          label={presets('preset.title')}
          description={presets('preset.why')}
          data={ConnectionPreset.options.map((value) => ({ value, label: presets(`preset.names.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('preset')}
        />
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
