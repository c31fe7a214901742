import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  type ConnectionId,
  Endpoint,
  endpoints,
  PathTemplates,
  pathProblem,
} from '../../../contract/index.ts';
import { useTranslation } from '../../locales/words-context.tsx';
import { useNotify } from '../../notifications/notices.tsx';
import { ProblemNote } from '../../parts/States.tsx';
import { useCall } from '../../state/use-call.ts';

/** Where a deployment has each endpoint: typed, and kept once each is a path that can be used. */
export function PathsForm(props: {
  readonly id: ConnectionId;
  readonly paths: PathTemplates;
  readonly onDone: () => void;
}) {
  const { id, onDone } = props;
  const { t } = useTranslation('endpoints');
  const notify = useNotify();
  const call = useCall();
  const [paths, setPaths] = useState<PathTemplates>(props.paths);
  const problemOf = (endpoint: Endpoint) => {
    const path = paths[endpoint]?.trim() ?? '';
    return path === '' ? null : pathProblem(endpoint, path);
  };
  const isSound = Endpoint.options.every((endpoint) => problemOf(endpoint) === null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isSound) return;
    call.run(async (client) => {
      await client.connections.setPaths({ id, paths: PathTemplates.parse(paths) });
      notify({ text: t('kept') });
      onDone();
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="xs" mt="sm" maw="44rem">
        <Text size="sm" c="var(--quiet)">
          {t('editWhy')}
        </Text>
        {Endpoint.options.map((endpoint) => {
          const problem = problemOf(endpoint);
          return (
            <TextInput
              key={endpoint}
              size="sm"
              label={t(`names.${endpoint}`)}
              placeholder={t('verdict.off')}
              leftSection={<Text size="xs">{endpoints[endpoint].method}</Text>}
              leftSectionWidth={52}
              value={paths[endpoint] ?? ''}
              maxLength={300}
              onChange={(event) => {
                const { value } = event.currentTarget;
                setPaths({ ...paths, [endpoint]: value.trim() === '' ? null : value });
              }}
              error={problem === null ? null : t(`problem.${problem}`)}
            />
          );
        })}
        {call.error !== null && <ProblemNote error={call.error} />}
        <Group>
          <Button type="submit" loading={call.busy} disabled={!isSound}>
            {t('keep')}
          </Button>
          <Button variant="default" onClick={() => setPaths(PathTemplates.parse({}))}>
            {t('usual')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
