import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Ingress, IngressChoice, type IngressKind } from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { ProblemNote } from '../../parts/States.tsx';
import { useCall } from '../../state/use-call.ts';
import { choiceOf, draftOf, fieldsOf, secretsOf } from './draft.ts';

const kinds: readonly IngressKind[] = IngressChoice.options.map(({ shape }) => shape.kind.value);

/** Chooses the way in and says what it needs. Secrets are sent, and never shown again. */
export function IngressForm(props: { readonly ingress: Ingress; readonly onKept: (kept: Ingress) => void }) {
  const { t } = useTranslation('way-in');
  const notify = useNotify();
  const call = useCall();
  const { choice, secretsSet, folder } = props.ingress;
  const [kind, setKind] = useState<IngressKind>(choice.kind);
  const [draft, setDraft] = useState(() => draftOf(choice));
  const [secrets, setSecrets] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<string | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const made = choiceOf(kind, draft);
    if ('wrong' in made) {
      setWrong(made.wrong);
      return;
    }
    setWrong(null);
    call.run(async (client) => {
      const typed = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
      props.onKept(await client.ingress.set({ choice: made.choice, secrets: typed }));
      setSecrets({});
      notify({ text: t('kept') });
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm" maw="36rem">
        <Select
          label={t('kind')}
          data={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={kind}
          allowDeselect={false}
          onChange={(value) => {
            const found = kinds.find((one) => one === value);
            if (found !== undefined) setKind(found);
          }}
        />
        <Text size="sm" c="var(--quiet)">
          {t(`why.${kind}`, { folder })}
        </Text>
        {fieldsOf[kind].map((field) => (
          <TextInput
            key={field}
            label={t(`fields.${field}`)}
            value={draft[field] ?? ''}
            error={wrong !== null && (wrong === field || field.startsWith(`${wrong}-`)) ? t('wrong') : null}
            onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value })}
          />
        ))}
        {secretsOf[kind].map((name) => (
          <PasswordInput
            key={name}
            label={t(`secrets.${name}`)}
            description={t(secretsSet.includes(name) ? 'secretKept' : 'secretMissing')}
            value={secrets[name] ?? ''}
            autoComplete="off"
            onChange={(event) => setSecrets({ ...secrets, [name]: event.currentTarget.value })}
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
