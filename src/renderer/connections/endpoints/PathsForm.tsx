import { Button, Stack, Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import {
  type ConnectionId,
  Endpoint,
  endpoints,
  PathTemplates,
  pathProblem,
} from '../../../contract/index.ts';
import { SaveOrDiscard } from '../../components/SaveOrDiscard.tsx';
import { useSavedForm } from '../../hooks/use-saved-form.ts';
import { useTranslation } from '../../locales/words-context.tsx';

/** The paths as typed; an empty one is switched off. */
const TypedPaths = z.record(Endpoint, z.string());

const typedOf = (paths: PathTemplates): z.infer<typeof TypedPaths> => {
  const typed = Endpoint.options.map((endpoint) => [endpoint, paths[endpoint] ?? '']);
  return TypedPaths.parse(Object.fromEntries(typed));
};

const pathsIn = (typed: Readonly<Record<Endpoint, string>>) =>
  Object.fromEntries(Object.entries(typed).map(([endpoint, path]) => [endpoint, path.trim() || null]));

/** Where a deployment has each endpoint. */
export function PathsForm(props: {
  readonly id: ConnectionId;
  readonly paths: PathTemplates;
  readonly onDone: () => void;
}) {
  const { id, onDone } = props;
  const { t } = useTranslation('endpoints');
  const saved = useSavedForm({
    schema: PathTemplates,
    initialValues: typedOf(props.paths),
    toInput: pathsIn,
    what: t('paths'),
    async save(client, paths) {
      await client.connections.change({ id, change: { paths } });
      onDone();
      return typedOf(paths);
    },
  });
  const { form } = saved;
  return (
    <form {...saved.formProps}>
      <Stack gap="xs" mt="sm" maw="44rem">
        <Text size="sm" c="var(--quiet)">
          {t('editWhy')}
        </Text>
        {Endpoint.options.map((endpoint) => {
          const { error, ...field } = form.getInputProps(endpoint);
          const problem = pathProblem(endpoint, form.values[endpoint].trim());
          return (
            <TextInput
              key={endpoint}
              size="sm"
              label={t(`names.${endpoint}`)}
              placeholder={t('verdict.off')}
              leftSection={<Text size="xs">{endpoints[endpoint].method}</Text>}
              leftSectionWidth={52}
              maxLength={300}
              {...field}
              error={error === undefined || problem === null ? error : t(`problem.${problem}`)}
            />
          );
        })}
        <SaveOrDiscard saved={saved}>
          <Button variant="default" onClick={() => form.setValues(typedOf(PathTemplates.parse({})))}>
            {t('usual')}
          </Button>
          <Button variant="subtle" color="gray" onClick={onDone}>
            {t('cancel')}
          </Button>
        </SaveOrDiscard>
      </Stack>
    </form>
  );
}
