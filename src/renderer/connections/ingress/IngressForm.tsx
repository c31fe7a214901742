import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { type Ingress, IngressChoice, type IngressKind } from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { ProblemNote } from '../../parts/States.tsx';
import { useSentForm } from '../../parts/use-schema-form.ts';
import { allFields, choiceIn, draftOf, fieldOf, fieldsOf, noSecrets, secretsOf } from './draft.ts';

const kinds: readonly IngressKind[] = IngressChoice.options.map(({ shape }) => shape.kind.value);

/** Chooses the way in and says what it needs. Secrets are sent, and never shown again. */
export function IngressForm(props: { readonly ingress: Ingress; readonly onKept: (kept: Ingress) => void }) {
  const { t } = useTranslation('incoming-webhooks');
  const notify = useNotify();
  const { choice, secretsSet, folder } = props.ingress;
  const { form, onSubmit, call } = useSentForm({
    schema: IngressChoice,
    initialValues: { kind: choice.kind, fields: draftOf(choice), secrets: noSecrets },
    toInput: ({ kind, fields }) => choiceIn(kind, fields),
    fieldOf: (path, { kind }) => `fields.${fieldOf(kind, path)}`,
    sentences: Object.fromEntries(allFields.map((field) => [`fields.${field}`, t('wrong')])),
    async send(client, read) {
      const { secrets } = form.getValues();
      const typed = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
      props.onKept(await client.ingress.set({ choice: read, secrets: typed }));
      form.setFieldValue('secrets', noSecrets);
      notify({ text: t('kept') });
    },
  });
  const { kind } = form.values;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm" maw="36rem">
        <Select
          label={t('kind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Text size="sm" c="var(--quiet)">
          {t(`why.${kind}`, { folder })}
        </Text>
        {fieldsOf[kind].map((field) => (
          <TextInput key={field} label={t(`fields.${field}`)} {...form.getInputProps(`fields.${field}`)} />
        ))}
        {secretsOf[kind].map((name) => (
          <PasswordInput
            key={name}
            label={t(`secrets.${name}`)}
            description={t(secretsSet.includes(name) ? 'secretKept' : 'secretMissing')}
            autoComplete="off"
            {...form.getInputProps(`secrets.${name}`)}
          />
        ))}
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy} variant="default">
            {t('keep')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
