import { PasswordInput, Select, type SelectProps, Stack, Text, TextInput } from '@mantine/core';
import {
  type Ingress,
  IngressChoice,
  type IngressKind,
  TunnelProgramName,
  tunnelPrograms,
} from '../../../contract/index.ts';
import { SaveOrDiscard } from '../../components/SaveOrDiscard.tsx';
import { useSavedForm } from '../../hooks/use-saved-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { allFields, choiceIn, draftOf, fieldOf, fieldsOf, noSecrets, secretsOf } from './draft.ts';

const kinds: readonly IngressKind[] = IngressChoice.options.map(({ shape }) => shape.kind.value);

/** The tunnel program to start, with its command line. */
function ProgramSelect(
  props: { readonly folder: string; readonly value?: string } & Omit<SelectProps, 'value' | 'data'>,
) {
  const { t } = useTranslation('incoming-webhooks');
  const { folder, value, ...rest } = props;
  const chosen = TunnelProgramName.catch('own').parse(value);
  const command =
    chosen === 'own' ? '' : [tunnelPrograms[chosen].program, ...tunnelPrograms[chosen].args].join(' ');
  return (
    <Select
      {...rest}
      label={t('fields.program')}
      description={t(`runs.${chosen}`, { command, folder })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={TunnelProgramName.options.map((name) => ({ value: name, label: t(`programs.${name}`) }))}
      allowDeselect={false}
      value={chosen}
    />
  );
}

/** A secret is sent, but never shown again. */
const typedOf = (choice: IngressChoice) => ({
  kind: choice.kind,
  fields: draftOf(choice),
  secrets: noSecrets,
});

/** Chooses how webhooks come in, and asks for what that needs. */
export function IngressForm(props: {
  readonly ingress: Ingress;
  readonly onSaved: (ingress: Ingress) => void;
}) {
  const { t } = useTranslation('incoming-webhooks');
  const { choice, secretsSet, folder } = props.ingress;
  const saved = useSavedForm({
    schema: IngressChoice,
    initialValues: typedOf(choice),
    what: t('title'),
    toInput: ({ kind, fields }) => choiceIn(kind, fields),
    fieldOf: (path, { kind }) => `fields.${fieldOf(kind, path)}`,
    sentences: Object.fromEntries(allFields.map((field) => [`fields.${field}`, t('wrong')])),
    async save(client, read, { secrets }) {
      const typed = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
      const kept = await client.ingress.set({ choice: read, secrets: typed });
      props.onSaved(kept);
      return typedOf(kept.choice);
    },
  });
  const { form } = saved;
  const { kind } = form.values;
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="36rem">
        <Select
          label={t('kind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
        <Text size="sm" c="var(--quiet)">
          {choice.kind === 'none' && choice.unknownKind !== undefined && kind === 'none'
            ? t('unknownKind', { kind: choice.unknownKind })
            : t(`why.${kind}`, { folder })}
        </Text>
        {fieldsOf[kind].map((field) =>
          field === 'program' ? (
            <ProgramSelect key={field} folder={folder} {...form.getInputProps('fields.program')} />
          ) : (
            <TextInput key={field} label={t(`fields.${field}`)} {...form.getInputProps(`fields.${field}`)} />
          ),
        )}
        {secretsOf[kind].map((name) => (
          <PasswordInput
            key={name}
            label={t(`secrets.${name}`)}
            description={t(secretsSet.includes(name) ? 'secretKept' : 'secretMissing')}
            autoComplete="off"
            {...form.getInputProps(`secrets.${name}`)}
          />
        ))}
        <SaveOrDiscard saved={saved} label={t('save')} />
      </Stack>
    </form>
  );
}
