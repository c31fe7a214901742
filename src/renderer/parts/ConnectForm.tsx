import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../locales/words-context.tsx';
import { useCall } from '../state/use-call.ts';
import { ShortToken } from './ShortToken.tsx';
import { ProblemNote } from './States.tsx';

/** A new connection: its URL and token are tested before anything is kept. */
export function ConnectForm({ onDone }: { readonly onDone: () => void }) {
  const { t, problem } = useTranslation('welcome');
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [token, setToken] = useState('');
  const { run, ...work } = useCall();
  const wrong = work.error === null ? null : problem(work.error);
  /** The error of one field, with what to do about it, or null. */
  const ofField = (field: string): string | null =>
    wrong?.field === field ? `${wrong.message} ${wrong.remedy}` : null;
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
          error={ofField('baseUrl')}
          data-autofocus
        />
        <PasswordInput
          label={t('token')}
          description={t('tokenWhy')}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={ofField('token')}
          autoComplete="off"
        />
        <ShortToken token={token} />
        <TextInput
          label={t('accountName')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {wrong !== null && wrong.field !== 'baseUrl' && wrong.field !== 'token' && (
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
