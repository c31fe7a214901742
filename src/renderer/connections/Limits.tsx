import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type Connection, ConnectionLimits } from '../../contract/index.ts';
import { SaveOrDiscard } from '../components/SaveOrDiscard.tsx';
import { FailedNote, LoadingNote } from '../components/States.tsx';
import { useSavedForm } from '../hooks/use-saved-form.ts';
import { useTranslation } from '../locales/words-context.tsx';
import { useReadOnce } from '../state/use-read-once.ts';

const pagingKinds = ['automatic', 'page', 'offset', 'cursor', 'last-id'] as const;

function Form({
  connection,
  limits,
  onSaved,
}: {
  readonly connection: Connection;
  readonly limits: ConnectionLimits;
  readonly onSaved: (limits: ConnectionLimits) => void;
}) {
  const { t } = useTranslation('connections');
  const saved = useSavedForm({
    schema: ConnectionLimits,
    initialValues: limits,
    what: t('limits'),
    async save(client, read) {
      const change = { limits: read };
      const { limits: kept } = await client.connections.change({ id: connection.id, change });
      onSaved(kept);
      return kept;
    },
  });
  const { form } = saved;
  const { paging } = form.values;
  const choosePaging = (value: string): void => {
    const by = pagingKinds.find((one) => one === value) ?? 'automatic';
    const parameter = paging.by === 'automatic' ? '' : paging.parameter;
    form.setFieldValue('paging', by === 'automatic' ? { by } : { by, parameter });
  };
  const number = (
    name: Exclude<keyof ConnectionLimits, 'name' | 'paging' | 'trustWebhookData' | 'headers'>,
    max: number,
    description?: string,
  ) => (
    <NumberInput
      label={t(name)}
      description={description}
      min={1}
      max={max}
      allowDecimal={false}
      hideControls
      {...form.getInputProps(name)}
    />
  );
  return (
    <form {...saved.formProps}>
      <Stack gap="sm" maw="44rem">
        <Group grow align="flex-end">
          <TextInput label={t('name')} maxLength={60} {...form.getInputProps('name')} />
          {number('pollSeconds', 3600, t('pollSecondsWhy'))}
        </Group>
        <Group grow align="flex-end">
          {number('requestsPerSecond', 1000)}
          {number('maxRequestsPerSecond', 1000, t('maxRequestsPerSecondWhy'))}
        </Group>
        <Group grow align="flex-end">
          {number('transfersAtOnce', 32)}
          {number('batchIntervalSeconds', 86_400)}
          {number('batchWindowSeconds', 86_400)}
        </Group>
        {/* How further pages of a list are asked for, where what is tried by itself does not find out. */}
        <Group grow align="flex-end">
          <NativeSelect
            label={t('paging')}
            data={pagingKinds.map((by) => ({ value: by, label: t(`pagingBy.${by}`) }))}
            {...form.getInputProps('paging.by')}
            onChange={(event) => choosePaging(event.currentTarget.value)}
          />
          {paging.by !== 'automatic' && (
            <TextInput
              label={t('pagingParameter')}
              maxLength={60}
              {...form.getInputProps('paging.parameter')}
            />
          )}
        </Group>
        <Textarea
          label={t('headers')}
          description={t('headersWhy')}
          autosize
          minRows={1}
          {...form.getInputProps('headers')}
        />
        <Checkbox
          label={t('trustWebhookData')}
          description={t('trustWebhookDataWhy')}
          {...form.getInputProps('trustWebhookData', { type: 'checkbox' })}
        />
        <SaveOrDiscard saved={saved} />
      </Stack>
    </form>
  );
}

/** Name and limits of a connection. */
export function Limits({ connection }: { readonly connection: Connection }) {
  const { t } = useTranslation('connections');
  const [limits, keep] = useReadOnce(
    ['limits', connection.id],
    async (client) => (await client.connections.settings({ id: connection.id })).limits,
  );
  return (
    <div>
      <Text fw={600} size="sm" mb={6}>
        {t('limits')}
      </Text>
      {limits.kind === 'loading' && <LoadingNote />}
      {limits.kind === 'failed' && <FailedNote failure={limits} />}
      {limits.kind === 'loaded' && <Form connection={connection} limits={limits.data} onSaved={keep} />}
    </div>
  );
}
