import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ProblemNote } from '../parts/States.tsx';
import { useCall } from '../state/use-call.ts';
import { problemOf } from '../words/problem.ts';
import { useWords } from '../words/words-context.tsx';

/** The error of one field, with what to do about it, or null. */
function fieldError(error: unknown, field: string): string | null {
  if (error === null) return null;
  const problem = problemOf(error);
  return problem?.field === field ? `${problem.message} ${problem.remedy}` : null;
}

const isOfField = (error: unknown, fields: readonly string[]): boolean =>
  fields.includes(problemOf(error)?.field ?? '');

/** A new connection: its URL and token are tested before anything is kept. */
export function ConnectForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords('welcome');
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [token, setToken] = useState('');
  const { run, ...work } = useCall();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(async (client) => {
      await client.connections.create({ name, baseUrl, token });
      onDone();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={520}>
        <TextInput
          label={t('serviceUrl')}
          placeholder="https://api.example.com"
          value={baseUrl}
          onChange={(event) => setBaseUrl(event.currentTarget.value)}
          error={fieldError(work.error, 'baseUrl')}
          data-autofocus
        />
        <PasswordInput
          label={t('token')}
          description={t('tokenWhy')}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={fieldError(work.error, 'token')}
          autoComplete="off"
        />
        <TextInput
          label={t('accountName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {work.error !== null && !isOfField(work.error, ['baseUrl', 'token']) && (
          <ProblemNote error={work.error} />
        )}
        <Group>
          <Button type="submit" loading={work.busy}>
            {t('testAndConnect')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
