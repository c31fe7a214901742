import { Button, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Overview } from '../../contract/index.ts';
import { AddFolder } from '../hot-folders/AddFolder.tsx';
import parts from '../parts/parts.module.css';
import { ProblemNote } from '../parts/States.tsx';
import shell from '../shell/shell.module.css';
import { useStationState } from '../state/station-context.tsx';
import { useCall } from '../state/use-call.ts';
import { problemOf } from '../words/problem.ts';
import { useWords } from '../words/words-context.tsx';

function Step(props: {
  readonly number: number;
  readonly title: string;
  readonly done: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={parts.sheet} style={{ padding: 20 }}>
      <Group gap="sm" mb={props.done ? 0 : 'sm'}>
        {props.done ? (
          <IconCircleCheckFilled size={22} className={parts.done} aria-hidden />
        ) : (
          <Text fw={700} c="var(--quiet)">
            {props.number}
          </Text>
        )}
        <Title order={2} fz="1.05rem">
          {props.title}
        </Title>
      </Group>
      {!props.done && props.children}
    </section>
  );
}

/** The error of one field, with what to do about it, or null. */
function fieldError(error: unknown, field: string): string | null {
  if (error === null) return null;
  const problem = problemOf(error);
  return problem?.field === field ? `${problem.message} ${problem.remedy}` : null;
}

const isOfField = (error: unknown, fields: readonly string[]): boolean =>
  fields.includes(problemOf(error)?.field ?? '');

function ConnectForm() {
  const { t } = useWords('welcome');
  const [name, setName] = useState('');
  const [baseUrl, setBaseUrl] = useState('');
  const [token, setToken] = useState('');
  const { run, ...work } = useCall();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    run(async (client) => {
      await client.connections.create({ name, baseUrl, token });
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

/** First start: connect, choose a hot folder; then the queue shows the first files arrive. */
export function WelcomeScreen() {
  const { t } = useWords('welcome');
  const overview = useStationState((state): Overview | null => state.overview);
  const connected = (overview?.connections.length ?? 0) > 0;
  const fed = (overview?.hotFolders.length ?? 0) > 0;
  return (
    <div className={shell.scroll}>
      <Stack maw={720} mx="auto" gap="md">
        <div>
          <Title order={1} fz="1.5rem">
            {t('title')}
          </Title>
          <Text c="var(--quiet)">
            {t('lead')} {t('demo', { command: 'npm start' })}
          </Text>
        </div>
        <Step number={1} title={t(connected ? 'connected' : 'connect')} done={connected}>
          <ConnectForm />
        </Step>
        <Step number={2} title={t('chooseFolder')} done={fed}>
          {connected ? (
            <AddFolder onAdded={() => undefined} />
          ) : (
            <Text size="sm" c="var(--quiet)">
              {t('folderNext')}
            </Text>
          )}
        </Step>
        <Step number={3} title={t('firstFile')} done={false}>
          <Text size="sm" c="var(--quiet)">
            {t('firstFileWhy')}
          </Text>
        </Step>
      </Stack>
    </div>
  );
}
