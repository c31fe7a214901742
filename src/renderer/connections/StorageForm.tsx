import { Button, Checkbox, Group, Select, Stack, Text } from '@mantine/core';
import { type Connection, StoragePolicy } from '../../contract/index.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useNotify } from '../notifications/notices.tsx';
import { FailedNote, LoadingNote, ProblemNote } from '../parts/States.tsx';
import { useSentForm } from '../parts/use-schema-form.ts';
import { useReadOnce } from '../state/use-read-once.ts';

const choices = StoragePolicy.shape.notPdf.unwrap().options;

function Form(props: { readonly connection: Connection; readonly policy: StoragePolicy }) {
  const { t } = useTranslation('connections');
  const notify = useNotify();
  const { form, onSubmit, call } = useSentForm({
    schema: StoragePolicy,
    initialValues: props.policy,
    async send(client, storage) {
      form.setValues(await client.connections.setStorage({ id: props.connection.id, storage }));
      notify({ text: t('storage.saved') });
    },
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw="36rem">
        <Checkbox
          label={t('storage.sendToken')}
          description={t('storage.sendTokenWhy', { origin: new URL(props.connection.baseUrl).origin })}
          {...form.getInputProps('sendToken', { type: 'checkbox' })}
        />
        <Select
          label={t('storage.notPdf')}
          description={t('storage.notPdfWhy')}
          data={choices.map((value) => ({ value, label: t(`storage.notPdfChoices.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('notPdf')}
        />
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" variant="default" loading={call.busy}>
            {t('storage.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What a connection does about storages that want the token, or that send artwork that is no PDF. */
export function StorageForm({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const [policy] = useReadOnce(['storage', connection.id], (client) =>
    client.connections.storage({ id: connection.id }),
  );
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('storage.title')}
      </Text>
      {policy.kind === 'loading' && <LoadingNote />}
      {policy.kind === 'failed' && <FailedNote failure={policy} />}
      {policy.kind === 'loaded' && <Form connection={connection} policy={policy.data} />}
    </div>
  );
}
